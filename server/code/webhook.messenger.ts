import type { Messenger } from './message.ts';
import { isTrouble, post } from './post.ts';
import { Undeliverable } from './undeliverable.ts';

/** Any provider that a small program can stand in front of: a POST of the message, answered with a status of 2xx. */
export function webhookMessenger({ url, token }: { url: string; token: string | undefined }): Messenger {
  return async (message, signal) => {
    const answer = await post({ url, token, body: message, signal });
    await answer.body?.cancel();
    if (answer.ok) return;
    const reason = `answered ${answer.status}`;
    throw isTrouble(answer) || answer.status === 401 || answer.status === 403
      ? new Error(reason)
      : new Undeliverable(reason);
  };
}
