import { setTimeout as wait } from 'node:timers/promises';
import { Counter, type Registry } from 'prom-client';
import { maskPhone } from '#domain/person/phone.ts';
import { boundedQueue } from '../lib/bounded-queue.ts';
import type { Finding } from '../lib/part-status.ts';
import { refuse } from '../lib/refuse.ts';
import type { CodeMessage, Message, Messenger, NoticeMessage } from './message.ts';
import { UndeliverableError } from './undeliverable.ts';

type Log = { info: (context: object, message: string) => void; warn: (context: object, message: string) => void };
type Needs = { messenger: Messenger | undefined; log: Log };

const maxConcurrent = 4;
const maxPending = 100;
const sendTimeoutMs = 10_000;
const pausesMs = [1_000, 5_000];
/** After a failed attempt, new requests are refused for this time. Then the next request tries again. */
const downMs = 30_000;
const downSeconds = downMs / 1000;
const stopTimeoutMs = 2_000;

/**
 * Takes messages and sends them after the answer. So the time of the answer does not show whether a message was sent.
 */
export function openMessageSender({ messenger, log }: Needs) {
  // The queue itself has no limit: `refuseWhenDown` refuses new requests while too many messages wait, and accepted
  // messages are not dropped.
  const enqueue = boundedQueue({ running: maxConcurrent, waiting: Number.POSITIVE_INFINITY });
  const pending = new Set<Promise<void>>();
  const stopping = new AbortController();
  let downUntil = 0;
  const attempts = new Counter({
    name: 'obmin_messages_total',
    help: 'What became of the attempts of this node to send a message: sent, undeliverable, or failed.',
    labelNames: ['outcome'],
    registers: [],
  });
  for (const outcome of ['sent', 'undeliverable', 'failed']) attempts.inc({ outcome }, 0);

  /** Returns true when no retry is needed: the message was sent, or it can't be delivered. */
  async function attempt(send: Messenger, message: Message): Promise<boolean> {
    const to = maskPhone(message.to);
    try {
      await send(message, AbortSignal.any([stopping.signal, AbortSignal.timeout(sendTimeoutMs)]));
      downUntil = 0;
      attempts.inc({ outcome: 'sent' });
      log.info({ to }, 'code' in message ? 'A code was sent' : 'A message about an account was sent');
      return true;
    } catch (error) {
      const reason = reasonOf(error);
      if (error instanceof UndeliverableError) {
        attempts.inc({ outcome: 'undeliverable' });
        log.warn({ to, reason }, 'The messenger does not deliver this message');
        return true;
      }
      downUntil = Date.now() + downMs;
      attempts.inc({ outcome: 'failed' });
      log.warn({ to, reason }, 'The messenger does not answer as it should');
      return false;
    }
  }

  async function deliverWithRetries(send: Messenger, message: Message): Promise<void> {
    for (const pauseMs of [...pausesMs, undefined]) {
      if (stopping.signal.aborted || (await attempt(send, message)) || pauseMs === undefined) return;
      // The wait ends early only when the server stops. The next iteration checks for that.
      await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const isReady = () => messenger !== undefined && Date.now() >= downUntil && pending.size < maxPending;

  function accept(message: Message) {
    if (!messenger) return;
    const delivery = enqueue(() => deliverWithRetries(messenger, message)).finally(() => pending.delete(delivery));
    pending.add(delivery);
  }

  return {
    /** Call this before the user is looked up, so that the answer is the same for every phone. */
    refuseWhenDown() {
      if (isReady()) return;
      refuse('SERVER_ERROR', { status: 503, reason: 'codeNotSent', retryAfterSeconds: downSeconds });
    },

    send: (message: CodeMessage) => accept(message),

    /** Dropped while the messenger is known to be down or has too much to do: codes go first, and other channels tell it too. */
    sendNotice({ to, text }: Omit<NoticeMessage, 'purpose'>) {
      if (isReady()) accept({ to, text, purpose: 'account_notice' });
    },

    /** Whether the last message was taken. */
    look: (): Finding => {
      if (!messenger) return { state: 'off' };
      return { state: isReady() ? 'works' : 'fails' };
    },

    measure: (register: Registry) => register.registerMetric(attempts),

    /** Gives messages in progress 2 seconds to be sent, then aborts them. */
    async stop() {
      const timer = setTimeout(() => stopping.abort(), stopTimeoutMs);
      await Promise.allSettled(pending);
      clearTimeout(timer);
    },
  };
}

export type MessageSender = ReturnType<typeof openMessageSender>;

/** A short reason for the log. It must not contain the URL or the request: an address may contain a key. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  if (cause instanceof Error && 'code' in cause) return String(cause.code);
  return error.name === 'Error' || error instanceof UndeliverableError ? error.message : error.name;
}
