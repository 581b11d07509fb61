import type { Messenger } from './message.ts';
import { isMessengerFailure, postJson } from './post-json.ts';
import { UndeliverableError } from './undeliverable.ts';

/**
 * Sends the message by POST to any address, so a small program can connect any provider. It must answer with a 2xx
 * status.
 */
export function webhookMessenger({ url, token }: { url: string; token: string | undefined }): Messenger {
  return async (message, signal) => {
    const answer = await postJson({ url, token, body: message, signal });
    await answer.body?.cancel();
    if (answer.ok) return;
    const reason = `answered ${answer.status}`;
    throw isMessengerFailure(answer) || answer.status === 401 || answer.status === 403
      ? new Error(reason)
      : new UndeliverableError(reason);
  };
}
