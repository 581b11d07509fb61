import { beforeEach, describe, expect, test } from 'vitest';
import type { RadarItem } from '#contract/order/radar.ts';
import { firstNetworkMinutes } from '#domain/order/deadline.ts';
import { forFile } from '../../testing/for-file.ts';
import { stepsOn, writeOrder } from '../../testing/order.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../../testing/world.ts';

const hash = '5f2c1b7a9e3d4860b1f7c2a8d9e0f4a35f2c1b7a9e3d4860b1f7c2a8d9e0f4a3';

let customer: Person;

const world = await forFile(openWorld());
const { office, toCash, toCoin, owner, cashier } = await exchangeIn(world);
beforeEach(async () => {
  customer = await world.customer();
});

const query = async (text: string, values?: unknown[]) => (await world.db.pool.query(text, values)).rows;
const read = async (id: string, by = owner) => (await world.as(by).get(`/v1/orders/${id}`)).body;
const put = (by: Person, id: string, call: string, body?: object) => world.as(by).put(`/v1/orders/${id}/${call}`, body);
const complete = () => stepsOn(world.db).completeDue();

/** Takes the order to ready by its call, which names the payout or does not. */
async function pay(body?: object, { rate = toCoin, by = owner } = {}): Promise<string> {
  const { id } = await writeOrder(world, { customer, office, rate, status: 'received' });
  expect((await put(by, id, 'ready', body)).status).toBe(200);
  return id;
}
/** Moves the payout into the past, as if this many hours had passed. */
const later = (id: string, hours: number) =>
  query(`begin; set local session_replication_role = replica;
    update orders set ready_at = ready_at - interval '${hours} hours', complete_by = complete_by - interval '${hours} hours'
    where id = '${id}'; commit`);
const completed = async () => {
  const id = await pay({ tx_hash: hash });
  await later(id, 24);
  expect(await complete()).toBe(1);
  return id;
};
const kindsOf = async (id: string): Promise<string[]> => {
  const items: RadarItem[] = (await world.as(owner).get('/v1/radar?size=100')).body.items;
  return items.find(({ order }) => order.id === id)?.findings.map(({ kind }) => kind) ?? [];
};

test('Payouts may share a transaction, and staff read it on both deals', async () => {
  const tx_hash = '6'.repeat(64);
  const one = await pay({ tx_hash });
  expect(await read(one)).toMatchObject({ same_payout: false });
  const two = await pay({ tx_hash: `0x${tx_hash}` });
  expect([await read(one), await read(two)]).toMatchObject([{ same_payout: true }, { same_payout: true }]);
  expect(await read(one, customer)).not.toHaveProperty('same_payout');
});

describe('an order that pays coin and names its payout', () => {
  test('completes after the minutes that an admin has set, and without them waits for its customer', async () => {
    const admin = await world.admin();
    const minutesLeft = async (completion_minutes: number | null) => {
      await world.as(admin).put('/v1/settings', { completion_minutes });
      const { complete_by, ready_at } = await read(await pay({ tx_hash: hash }));
      return complete_by && (new Date(complete_by).getTime() - new Date(ready_at).getTime()) / 60_000;
    };
    expect([await minutesLeft(90), await minutesLeft(null), await minutesLeft(1440)]).toEqual([90, null, 1440]);
  });

  test('completes by itself a day later, as the step of the system', async () => {
    const id = await pay({ tx_hash: hash });
    const { complete_by, ready_at } = await read(id);
    expect(new Date(complete_by).getTime() - new Date(ready_at).getTime()).toBe(
      (firstNetworkMinutes.completion_minutes ?? 0) * 60_000,
    );
    await later(id, 23.9);
    expect(await complete()).toBe(0);
    await later(id, 0.1);
    expect(await complete()).toBe(1);
    const order = await read(id);
    expect(order).toMatchObject({ status: 3, closed_by_clock: true, ended_by: null });
    expect(order.events.at(-1)).toMatchObject({ from: 6, to: 3, by: null, system: true });
    expect(await complete()).toBe(0);
  });

  test('is completed by its customer before that, and then it is not the clock that did it', async () => {
    const id = await pay({ tx_hash: hash });
    expect((await put(customer, id, 'close')).status).toBe(200);
    expect(await read(id)).toMatchObject({ status: 3, closed_by_clock: false });
  });

  test('is not on the radar while it waits for the clock', async () => {
    const id = await pay({ tx_hash: hash });
    await later(id, 24);
    expect(await kindsOf(id)).toEqual([]);
    expect(await complete()).toBe(1);
  });

  test('waits for its customer when a first recovery holds it back', async () => {
    const id = await pay({ tx_hash: hash });
    await query('select hold_orders_back($1, clock_timestamp())', [customer.id]);
    await later(id, 25);
    await complete();
    expect((await read(id)).status).toBe(6);
    expect((await put(customer, id, 'mine')).status).toBe(200);
    await complete();
    expect((await read(id)).status).toBe(3);
  });
});

test('one of a customer and the clock at the same moment completes it', async () => {
  const id = await pay({ tx_hash: hash });
  await later(id, 24);
  const [{ status }, moved] = await Promise.all([put(customer, id, 'close'), complete()]);
  expect([status === 200, moved]).toEqual([moved === 0, moved]);
  expect((await read(id)).events.filter(({ to }: { to: number }) => to === 3)).toHaveLength(1);
});

test('an order without the payout, or that pays cash, waits for its customer, and stands on the radar', async () => {
  for (const id of [await pay(), await pay(undefined, { rate: toCash, by: cashier })]) {
    expect((await read(id)).complete_by).toBeNull();
    await later(id, 25);
    expect(await complete()).toBe(0);
    expect(await kindsOf(id)).toEqual(['uncollected']);
  }
});

test('the database keeps the time, and lets nobody complete an order as the clock before it', async () => {
  const id = await pay({ tx_hash: hash });
  const { complete_by } = await read(id);
  await query(`update orders set complete_by = now(), said = 'extended', version = version + 1 where id = $1`, [id]);
  expect((await read(id)).complete_by).toBe(complete_by);
  const [{ may }] = await query(`select may_be_by_clock(o, 'completed') as may from orders o where id = $1`, [id]);
  expect(may).toBe(false);
  await later(id, 24);
  await complete();
  expect(await query(`select may_be_by_clock(o, 'completed') as may from orders o where id = $1`, [id])).toEqual([
    { may: true },
  ]);
});

describe('"Not so?"', () => {
  const doubt = (id: string, by = customer) => put(by, id, 'not-so', { text: 'Nothing has come to my wallet' });

  test('is said once, rings the office, and puts the order on the radar for a day', async () => {
    const id = await completed();
    const { version } = await read(id);
    expect(await doubt(id)).toMatchObject({
      status: 200,
      body: { version, doubt: 'Nothing has come to my wallet', closed_by_clock: true },
    });
    expect((await read(id, cashier)).doubt).toBe('Nothing has come to my wallet');
    expect(await query('select kind, audience from order_alerts where order_id = $1 order by audience', [id])).toEqual([
      { kind: 'payout_doubted', audience: 'cashier' },
      { kind: 'payout_doubted', audience: 'office_owner' },
    ]);
    expect(await kindsOf(id)).toEqual(['payout_doubted']);
    expect(await doubt(id)).toMatchObject({ status: 409, body: { reason: 'saidAlready' } });
    await query(`begin; set local session_replication_role = replica;
      update order_doubts set at = now() - interval '24 hours 1 minute' where order_id = '${id}'; commit`);
    expect(await kindsOf(id)).toEqual([]);
  });

  test('is not said by the office, of an order that its customer completed, or after a week', async () => {
    expect((await doubt(await completed(), cashier)).status).toBe(403);
    const own = await pay({ tx_hash: hash });
    await put(customer, own, 'close');
    expect(await doubt(own)).toMatchObject({ status: 409, body: { reason: 'notByClock' } });
    const old = await completed();
    await query(`begin; set local session_replication_role = replica;
      update orders set closed_at = closed_at - interval '7 days 1 minute' where id = '${old}'; commit`);
    expect(await doubt(old)).toMatchObject({ status: 409, body: { reason: 'notByClock' } });
  });
});
