import { z } from 'zod';
import { recall, remember } from '../lib/window-storage.ts';

const Draft = z.object({ full_name: z.string(), email: z.string(), address: z.string() }).partial();

/** Typed but unsaved fields of the profile. Fields that were not typed in are left out and follow the account. */
export type ProfileDraft = z.output<typeof Draft>;

const keyFor = (userId: string) => `obmin.profile.${userId}`;

/** The draft survives another tab of the app and a reload. It is lost when the window closes. */
export const recallDraft = (userId: string): ProfileDraft | undefined => recall(keyFor(userId), Draft);

export const keepDraft = (userId: string, draft: ProfileDraft | undefined): boolean => remember(keyFor(userId), draft);
