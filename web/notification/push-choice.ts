import { z } from 'zod';
import { keepChoice, readChoice } from '../lib/storage.ts';

const key = 'obmin.push';
const noticesKey = 'obmin.notices';

const PushChoice = z.object({ user_id: z.string(), rate_update: z.boolean() });
export type PushChoice = z.output<typeof PushChoice>;

/**
 * Who wants pushes on this device. A subscription ends with its session, and a cashier signs in every day: who has asked
 * for pushes once is not asked again.
 */
export function readPushChoice(userId: string): PushChoice | undefined {
  try {
    const choice = PushChoice.parse(JSON.parse(readChoice(key) ?? ''));
    return choice.user_id === userId ? choice : undefined;
  } catch {
    return undefined;
  }
}

export const keepPushChoice = (choice: PushChoice | undefined): boolean =>
  keepChoice(key, choice && JSON.stringify(choice));

/** Notices of the page that stands in the background: on until somebody switches them off. */
export const wantsNotices = (): boolean => readChoice(noticesKey) !== 'off';
export const chooseNotices = (wanted: boolean): boolean => keepChoice(noticesKey, wanted ? undefined : 'off');
