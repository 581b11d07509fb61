import { z } from 'zod';
import { codeLifeSeconds } from '#domain/person/one-time-code.ts';
import type { Messenger } from './message.ts';
import { isMessengerFailure, postJson } from './post-json.ts';
import { UndeliverableError } from './undeliverable.ts';

const GatewayAnswer = z.object({ ok: z.boolean(), error: z.string().max(100).optional() });

/**
 * Gateway errors that do not concern this message: a wrong token, an empty balance, a flood limit, an internal error.
 */
const gatewayErrors = /^(?:ACCESS_TOKEN|BALANCE|FLOOD|INTERNAL)/;

/**
 * Sends the code through Telegram's gateway. The gateway writes the text itself, in the language of the person's
 * Telegram.
 */
export function telegramMessenger({ url, token }: { url: string; token: string }): Messenger {
  return async (message, signal) => {
    if (!('code' in message)) throw new UndeliverableError('The gateway takes codes alone');
    const body = { phone_number: message.to, code: message.code, ttl: codeLifeSeconds };
    const answer = await postJson({ url: `${url}/sendVerificationMessage`, token, body, signal });
    if (isMessengerFailure(answer)) throw new Error(`answered ${answer.status}`);
    const { data } = GatewayAnswer.safeParse(fromJson(await answer.text()));
    // With a mistyped address, another server may answer in another format.
    if (!data) throw new Error(`answered ${answer.status}, and not as Telegram does`);
    const { ok, error = 'no reason' } = data;
    if (ok) return;
    throw gatewayErrors.test(error) ? new Error(error) : new UndeliverableError(error);
  };
}

/** Returns undefined if the text is not JSON. */
function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
