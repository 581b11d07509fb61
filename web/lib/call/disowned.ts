import { z } from 'zod';
import { recall, remember } from '../device/storage.ts';

/**
 * The person has said of a sign-in that it was not them, which ends all sessions and the password. The sign-in screen says
 * what to do next, also after a reload.
 */
const key = 'obmin.disowned';

export const keepDisowned = (isSo: boolean): boolean => remember(key, isSo || undefined);
export const wasDisowned = (): boolean => recall(key, z.boolean()) === true;
