import { z } from 'zod';
import { codeLifeSeconds } from '#domain/code.ts';
import type { Messenger } from './message.ts';
import { isTrouble, post } from './post.ts';
import { Undeliverable } from './undeliverable.ts';

const Answer = z.object({ ok: z.boolean(), error: z.string().max(100).optional() });

/** What the gateway calls a problem of ours or its own, such as a wrong token or an empty balance. */
const ours = /^(?:ACCESS_TOKEN|BALANCE|FLOOD|INTERNAL)/;

/** Telegram's gateway writes the sentence itself, in the language of the person's Telegram. */
export function telegramMessenger({ url, token }: { url: string; token: string }): Messenger {
  return async ({ to, code }, signal) => {
    const body = { phone_number: to, code, ttl: codeLifeSeconds };
    const answer = await post({ url: `${url}/sendVerificationMessage`, token, body, signal });
    if (isTrouble(answer)) throw new Error(`answered ${answer.status}`);
    const { ok, error = 'no reason' } = Answer.parse(await answer.json());
    if (ok) return;
    throw ours.test(error) ? new Error(error) : new Undeliverable(error);
  };
}
