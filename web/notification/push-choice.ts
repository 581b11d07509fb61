import { z } from 'zod';
import { keepChoice, readChoice } from '../lib/storage.ts';

const key = 'obmin.push';
const noticesKey = 'obmin.notices';

const PushChoice = z.object({ user_id: z.string(), rate_update: z.boolean() });
export type PushChoice = z.output<typeof PushChoice>;

/**
 * Returns the user's push choice on this device. A subscription ends with its session, and a cashier signs in every
 * day. So the choice is stored, and the user is asked only once.
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

/**
 * True if the page may show system notifications while it is in the background. This is on until the user turns it off.
 */
export const wantsNotices = (): boolean => readChoice(noticesKey) !== 'off';
export const chooseNotices = (wanted: boolean): boolean => keepChoice(noticesKey, wanted ? undefined : 'off');
