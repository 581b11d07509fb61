import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { ExchangeRate } from '#contract/rate/rate.ts';
import type { Standbys } from '../database/standby/placed.ts';
import type { Replicated } from './standby.test-kit.ts';
import { openWorld, type World } from './world.ts';

const workers = 4;
const cancelled = 4;

/** A pair is right when the read has what the write before it was answered. `stale`: the kinds of the others. */
export type Played = { right: number; stale: string[] };

type Nodes = { writing: World; reading: World };
type Rate = Pick<ExchangeRate, 'id'>;
type Pairs = { writing: World; rate: Rate; standbys: Standbys; count: number };

/**
 * Plays pairs of a write on one server and a read of it on another one. Four people at a time do it, each with an office
 * of their own, so that each knows exactly what they must see.
 */
export async function playPairs({ writing, rate, standbys, count }: Pairs): Promise<Played> {
  const reading = await openWorld({ db: writing.db, watch: (db) => ({ ...db, standbys }) });
  try {
    let left = count;
    const played: Played = { right: 0, stale: [] };
    const work = async (worker: number) => {
      const kinds = Object.entries(await pairsOf({ writing, reading }, rate, worker));
      for (; left > 0; ) {
        left -= 1;
        const [kind, play] = kinds[randomInt(kinds.length)] ?? [];
        if (await play?.()) played.right += 1;
        else played.stale.push(String(kind));
      }
    };
    await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
    return played;
  } finally {
    await reading.close();
  }
}

/** Each plays one pair, and says whether the read had what was written. */
async function pairsOf({ writing, reading }: Nodes, rate: Rate, worker: number) {
  const office = await writing.office({ name: `Office ${worker}` });
  const admin = await writing.admin();
  const [owner, customer] = [await writing.owner(office), await writing.customer()];
  let ended = 0;

  async function end(): Promise<string> {
    const order = { office_id: office.id, er_id: rate.id, amount: '100' };
    const placed = expectDone(await writing.as(customer).post('/v1/orders/', order), 201);
    expectDone(await writing.as(customer).put(`/v1/orders/${placed.id}/cancel`), 200);
    ended += 1;
    return placed.id;
  }

  return {
    list: async () => {
      const id = await end();
      const who = randomInt(2) === 0 ? owner : customer;
      const { items } = expectDone(await reading.as(who).get(`/v1/orders/?status__in=${cancelled}&size=1`), 200);
      return items[0]?.id === id;
    },
    figures: async () => {
      await end();
      const { by_status } = expectDone(await reading.as(owner).get('/v1/analytics/orders'), 200);
      return by_status.some(
        (one: { status: number; count: number }) => one.status === cancelled && one.count === ended,
      );
    },
    file: async () => {
      const id = await end();
      const { text } = await reading.as(owner).get(`/v1/orders/export?status__in=${cancelled}&search=${id}`);
      return text.includes(id);
    },
    journal: async () => {
      const change = { sc: 'EUR', tc: 'USDT', rate: '1.0712', office_id: office.id };
      const { id } = expectDone(await writing.as(admin).post('/v1/rates/', change), 201);
      const { items } = expectDone(await reading.as(owner).get('/v1/audit?kind=rate_created&size=1'), 200);
      return items[0]?.object_id === id;
    },
  };
}

function expectDone<T>({ status, body }: { status: number; body: T }, wanted: number): T {
  if (status !== wanted) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Pauses replay again and again, for shorter and for longer than a read waits, until `work` has ended. */
export async function withRandomPauses<T>(cluster: Replicated, work: () => Promise<T>): Promise<T> {
  let working = true;
  const pausing = (async () => {
    while (working) {
      await cluster.pauseReplay();
      await setTimeout(randomInt(120));
      await cluster.resumeReplay();
      await setTimeout(randomInt(40));
    }
  })();
  try {
    return await work();
  } finally {
    working = false;
    await pausing;
  }
}
