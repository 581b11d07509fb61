import { setTimeout as wait } from 'node:timers/promises';
import { messages } from '#contract/errors.ts';
import { maskPhone } from '#domain/phone.ts';
import { boundedQueue } from '../lib/queue.ts';
import { refuse } from '../lib/refuse.ts';
import type { Message, Messenger } from './message.ts';
import { Undeliverable } from './undeliverable.ts';

type Log = { info: (context: object, message: string) => void; warn: (context: object, message: string) => void };
type Needs = { messenger: Messenger | undefined; log: Log };

const atOnce = 4;
const mostPending = 100;
const sendTimeoutMs = 10_000;
const pausesMs = [1_000, 5_000];
/** After a failure nobody is promised a message for so long; then the next one tries. */
const downMs = 30_000;
const downSeconds = downMs / 1000;
const farewellMs = 2_000;

/** Takes messages and delivers them afterwards, so that nobody can tell by the time whether there was one. */
export function openCourier({ messenger, log }: Needs) {
  // Nobody is promised a message while too many wait, and whoever was promised one is not refused afterwards.
  const inTurn = boundedQueue({ running: atOnce, waiting: Number.POSITIVE_INFINITY });
  const pending = new Set<Promise<void>>();
  const stopping = new AbortController();
  let downUntil = 0;

  /** Answers whether it is done with, one way or the other. */
  async function attempt(send: Messenger, message: Message): Promise<boolean> {
    const to = maskPhone(message.to);
    try {
      await send(message, AbortSignal.any([stopping.signal, AbortSignal.timeout(sendTimeoutMs)]));
      downUntil = 0;
      log.info({ to }, 'A code was sent');
      return true;
    } catch (error) {
      const reason = reasonOf(error);
      if (error instanceof Undeliverable) {
        log.warn({ to, reason }, 'The messenger does not deliver this code');
        return true;
      }
      downUntil = Date.now() + downMs;
      log.warn({ to, reason }, 'The messenger does not answer as it should');
      return false;
    }
  }

  async function deliver(send: Messenger, message: Message): Promise<void> {
    for (const pauseMs of [...pausesMs, undefined]) {
      if (stopping.signal.aborted || (await attempt(send, message)) || pauseMs === undefined) return;
      // Ends early only when the server stops, which the next round sees.
      await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  return {
    /** To be asked before it is known for whom: the answer is the same for every number. */
    refuseWhenDown() {
      const canSend = messenger !== undefined && Date.now() >= downUntil && pending.size < mostPending;
      if (canSend) return;
      refuse('SERVER_ERROR', { status: 503, detail: messages.codeNotSent, retryAfterSeconds: downSeconds });
    },

    take(message: Message) {
      if (!messenger) return;
      const delivery = inTurn(() => deliver(messenger, message)).finally(() => pending.delete(delivery));
      pending.add(delivery);
    },

    /** What is on its way may arrive. */
    async stop() {
      const late = setTimeout(() => stopping.abort(), farewellMs);
      await Promise.allSettled(pending);
      clearTimeout(late);
    },
  };
}

export type Courier = ReturnType<typeof openCourier>;

/** The place of the failure, and nothing that was sent: addresses may carry keys. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  if (cause instanceof Error && 'code' in cause) return String(cause.code);
  return error.name === 'Error' || error instanceof Undeliverable ? error.message : error.name;
}
