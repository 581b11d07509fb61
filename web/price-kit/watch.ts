import type { KitOffice } from './answer.ts';
import type { Answer, Ask } from './ask.ts';

export type Heard = {
  /** Undefined until the first answer. */
  offices: KitOffice[] | undefined;
  isOff: boolean;
  /** How old what is known is: since the question that was answered last, or since the start. */
  ageMs: number;
  /** By the clock of the server. */
  now: Date;
};

type Needs = { ask: Ask; everyMs: number; onAnswer: () => void };

/** A question that hangs is given up, and asked again. */
const patienceMs = 4_000;
/** A server that is slow to answer is not asked at once again. */
const leastMs = 250;
const mostMs = 60_000;
/** The server says its time in whole seconds, and the answer has been on its way. A clock that differs by less stays as it is. */
const clockMs = 3_000;

type Moment = { wall: number; steady: number };

/** A clock that was set, or one that stood while the device slept, makes an answer older, never younger. */
const moment = (): Moment => ({ wall: Date.now(), steady: performance.now() });
const since = ({ wall, steady }: Moment) => Math.max(Date.now() - wall, performance.now() - steady);

/** Asks again and again. There is one question at a time, and one timer for the next one. */
export function watchRates({ ask, everyMs, onAnswer }: Needs) {
  const known = {
    offices: undefined as KitOffice[] | undefined,
    tag: undefined as string | undefined,
    isOff: false,
    at: moment(),
    /** How far the server's clock is ahead of this one. */
    aheadMs: 0,
  };
  let isStopped = false;
  let next: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;

  async function turn(): Promise<void> {
    const sent = moment();
    const giveUp = new AbortController();
    next = undefined;
    asking = giveUp;
    const limit = setTimeout(() => giveUp.abort(), patienceMs);
    const answer = await ask(known.tag, giveUp.signal).catch((): Answer => ({ kind: 'failed' }));
    clearTimeout(limit);
    asking = undefined;
    if (isStopped) return;
    take(answer, sent);
    next = setTimeout(turn, waitAfter(answer, since(sent)));
    onAnswer();
  }

  function take(answer: Answer, sent: Moment): void {
    if (answer.kind === 'failed') return;
    known.at = sent;
    known.isOff = answer.kind === 'off';
    const aheadMs = answer.date === undefined ? known.aheadMs : answer.date - Date.now();
    if (Math.abs(aheadMs - known.aheadMs) > clockMs) known.aheadMs = aheadMs;
    if (answer.kind !== 'rates') return;
    known.offices = answer.offices;
    known.tag = answer.tag;
  }

  const waitAfter = (answer: Answer, tookMs: number): number =>
    answer.kind === 'failed' && answer.waitMs ? Math.min(answer.waitMs, mostMs) : Math.max(everyMs - tookMs, leastMs);

  void turn();
  return {
    heard: (): Heard => {
      const { offices, isOff, at, aheadMs } = known;
      return { offices, isOff, ageMs: since(at), now: new Date(Date.now() + aheadMs) };
    },
    /** Asks at once: the device is awake again, or has a network. A question that is on its way may hang, so it ends. */
    hurry(): void {
      asking?.abort();
      if (asking || isStopped) return;
      clearTimeout(next);
      void turn();
    },
    stop(): void {
      isStopped = true;
      clearTimeout(next);
      asking?.abort();
    },
  };
}
