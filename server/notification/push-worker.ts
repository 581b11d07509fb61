import type { PushStore } from './push.store.ts';
import type { Deliver } from './push-delivery.ts';

type Log = { warn: (context: object, message: string) => void };
type Needs = {
  store: Pick<PushStore, 'decide' | 'spread' | 'skip' | 'claim' | 'sweep'>;
  deliver: Deliver;
  /** Aborts the attempts that are in progress. */
  breakOff: () => void;
  isOn: () => Promise<boolean>;
  log: Log;
};

const atOnce = 16;
/** Events within this time are handled together. */
const gatherMs = 100;
/** The worker also runs this often without a call of `wake`. */
const roundMs = 2_000;
const sweepMs = 60_000;
const farewellMs = 2_000;

/**
 * Sends pushes in the background, so no request waits for a push service. Pushes that are decided and not yet sent are
 * in the database. Another node, or the next start, continues with them.
 */
export function openPushWorker({ store, deliver, breakOff, isOn, log }: Needs) {
  const underWay = new Set<Promise<void>>();
  let last: Promise<void> = Promise.resolve();
  let gathering: NodeJS.Timeout | undefined;
  let stopped = false;

  async function sendDue(): Promise<void> {
    const free = atOnce - underWay.size;
    if (free <= 0 || stopped) return;
    for (const push of await store.claim(free)) {
      const delivery = deliver(push)
        .catch((err: unknown) => log.warn({ err, push: push.id }, 'A push waits for its next try'))
        .finally(() => {
          underWay.delete(delivery);
          // A finished delivery frees a place for the next one.
          if (underWay.size === 0 || underWay.size === atOnce - 1) wake();
        });
      underWay.add(delivery);
    }
  }

  async function goOn(): Promise<void> {
    if (!(await isOn())) return store.skip();
    while (!stopped && (await store.decide()));
    const isSpreading = await store.spread();
    await sendDue();
    if (isSpreading) wake();
  }

  async function round(): Promise<void> {
    if (stopped) return;
    try {
      await goOn();
    } catch (err) {
      log.warn({ err }, 'Pushes wait, trying again');
    }
  }

  function wake() {
    if (stopped) return;
    gathering ??= setTimeout(() => {
      last = last.then(() => {
        gathering = undefined;
        return round();
      });
    }, gatherMs);
  }

  const rounds = setInterval(wake, roundMs);
  const sweeps = setInterval(() => {
    store.sweep().catch((err: unknown) => log.warn({ err }, 'Old pushes stay for now'));
  }, sweepMs);
  wake();

  return {
    /** Call it after each new event. */
    wake,

    /** Deliveries in progress get a short time to finish; then they are aborted. */
    async stop() {
      stopped = true;
      clearInterval(rounds);
      clearInterval(sweeps);
      clearTimeout(gathering);
      const late = setTimeout(breakOff, farewellMs);
      await last;
      await Promise.all(underWay);
      clearTimeout(late);
      breakOff();
    },
  };
}
