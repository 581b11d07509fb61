import { beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#contract/order/order.ts';
import type { RadarItem } from '#contract/order/radar.ts';
import type { ExchangeRate } from '#contract/rate/rate.ts';
import { orderStatuses } from '#domain/order/order.ts';
import { findingsOf, radarKinds } from '#domain/order/radar.ts';
import { seededRandom } from '../../seed/seeded-random.ts';
import { forFile } from '../../testing/for-file.ts';
import { writeExpiredOrder, writeOrder } from '../../testing/order.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../../testing/world.ts';
import { orderStore } from '../order.store.ts';
import { orderRadarService } from './order-radar.service.ts';
import { orderRadar } from './order-radar.store.ts';

const world = await forFile(openWorld());
const { office, toCash, toCoin, admin, owner, cashier, customer } = await exchangeIn(world);
const rates = [toCash, toCoin];

const query = async (text: string, values?: unknown[]) => (await world.db.pool.query(text, values)).rows;

/** Changes rows that the database keeps as they are, so that time seems to have passed. */
async function rewrite(text: string, values?: unknown[]) {
  const client = await world.db.pool.connect();
  await client.query('begin; set local session_replication_role = replica');
  await client.query(text, values);
  await client.query('commit');
  client.release();
}

beforeEach(async () => {
  const transfers = ['settling_orders', 'transfer_receipts', 'transfer_claims', 'transfers'];
  for (const table of [...transfers, 'order_alerts', 'order_hashes', 'order_events', 'order_ends', 'orders', 'outbox'])
    await rewrite(`delete from ${table}`);
});

const radarOf = async (person: Person, size = 100): Promise<RadarItem[]> =>
  (await world.as(person).get(`/v1/radar?size=${size}`)).body.items;
const write = (status: Order['status'], at = office) =>
  writeOrder(world, { customer, office: at, rate: rates[0] as ExchangeRate, status });
const age = (order: Pick<Order, 'id'>, column: string, minutes: number) =>
  rewrite(`update orders set ${column} = now() - make_interval(mins => $2) where id = $1`, [order.id, minutes]);
const tell = () => orderRadarService({ store: orderRadar(world.db), wake: () => undefined }).tellNews();
const told = () => query('select order_id, kind, audience from order_alerts order by at, kind, audience');

describe('the radar', () => {
  test('is empty when nothing is stuck', async () => {
    await write('requested');
    await write('ready');
    expect((await world.as(owner).get('/v1/radar')).body).toMatchObject({ items: [], total: 0 });
  });

  test('shows the staff of an office its stuck deals, the longest waiting first, and an admin all', async () => {
    const elsewhere = await world.office();
    const [older, newer, foreign] = [await write('received'), await write('received'), await write('ready', elsewhere)];
    await age(older, 'received_at', 50);
    await age(newer, 'received_at', 40);
    await age(foreign, 'ready_at', 30 * 60);
    for (const person of [owner, cashier]) {
      const items = await radarOf(person);
      expect(items.map(({ order }) => order.id)).toEqual([older.id, newer.id]);
      expect(items[0]?.findings).toMatchObject([{ kind: 'unready', waits_for: 'cashier' }]);
    }
    expect((await radarOf(admin)).map(({ order }) => order.id)).toEqual([foreign.id, older.id, newer.id]);
    expect((await world.as(customer).get('/v1/radar')).status).toBe(403);
    const second = await world.as(admin).get('/v1/radar?page=2&size=2');
    expect(second.body).toMatchObject({ total: 3, pages: 2, items: [{ order: { id: newer.id } }] });
    expect((await world.as(await world.cashier()).get('/v1/radar')).body.items).toEqual([]);
  });

  test('shows what the rules say, for any orders at any offices', async () => {
    const { pick, happens, between } = seededRandom(11);
    const places = [office, await world.office(), await world.office(), await world.office()] as const;
    await world.owner(places[1]);
    await world.cashier(places[2]);
    await world.owner(places[3]);
    await world.cashier(places[3]);
    await query(`update offices set closed_until = now() + interval '1 hour' where id = $1`, [places[3].id]);
    const people = [customer, await world.customer()] as const;
    const written: string[] = [];
    for (let count = 0; count < 90; count += 1) {
      const { id } = await writeOrder(world, {
        customer: pick(people),
        office: pick(places),
        rate: pick(rates),
        status: pick(orderStatuses),
      });
      written.push(id);
      const some = (column: string) =>
        `${column} = case when ${happens(60)} then now() - make_interval(mins => ${between(-20, 70)}) else ${column} end`;
      const hash = happens(50) ? `'transaction-number-${between(1, 6)}'` : 'null';
      await rewrite(
        `update orders set ${['answer_by', 'quarter_left_at', 'sent_at', 'handed_at', 'complete_by'].map(some).join(', ')},
           received_at = case when received_at is not null then now() - make_interval(mins => ${between(0, 60)}) end,
           ready_at = case when ready_at is not null then now() - make_interval(hours => ${between(0, 48)}) end
         where id = $1`,
        [id],
      );
      await rewrite(`update orders set sent_tx_hash = ${hash} where id = $1 and sent_at is not null`, [id]);
      await query(
        `insert into order_hashes (tx_hash, order_id, used_as) select sent_tx_hash, id, 'sent' from orders where id = $1 and sent_tx_hash is not null`,
        [id],
      );
      // Some customers gave cash before a cancel, and some doubt what the clock has completed.
      await query(
        `insert into cash_questions (order_id, gave, answered_at) select id, ${happens(50)}, now() from orders
         where id = $1 and sale and cancelled_at is not null`,
        [id],
      );
      await query(
        `insert into order_doubts (order_id, text, at) select id, 'Nothing came', now() - make_interval(hours => ${between(0, 48)})
         from orders where id = $1 and closed_at is not null and complete_by is not null`,
        [id],
      );
      // Staff decided of some that what the customer named is another order's.
      await rewrite(
        `update transfer_claims set void_for = x.id, void_at = now()
         from (select id from orders where id <> $1 limit 1) x where order_id = $1 and ${happens(25)}`,
        [id],
      );
      // Some were placed at the window, a few of them after a cancelled deal of the same pair.
      await rewrite(`update orders set placed_by = $2 where id = $1 and ${written.length % 3 === 0}`, [id, owner.id]);
      // Some settled an old deal.
      await query(
        `insert into settling_orders (order_id, settled_id, waits)
         select o.id, (select x.id from orders x where not exists (select from settling_orders p where p.settled_id = x.id) limit 1),
           o.cancelled_at is not null and o.received_at is null from orders o where o.id = $1 and ${happens(20)}`,
        [id],
      );
      // Some have used up what they claim, and staff have given some of that to another order.
      const end = happens(50) ? `'moved', now()` : 'null, null';
      await rewrite(
        `insert into transfer_receipts (transfer, order_id, amount, ended, ended_at)
         select transfer, order_id, 1, ${end} from transfer_claims join orders o on o.id = order_id
         where order_id = $1 and o.received_at is not null`,
        [id],
      );
    }
    const {
      rows: [{ now }],
    } = await world.db.pool.query('select now() as now');
    const facts = new Map(
      (
        await query(`select f.id, f.closed_until, array_agg(u.permissions) as roles from offices f left join user_offices m on m.office_id = f.id
        left join users u on u.id = m.user_id group by f.id`)
      ).map(({ id, closed_until, roles }) => [
        id,
        { closed_until, hasOwner: roles.includes('office_owner'), hasCashier: roles.includes('cashier') },
      ]),
    );
    const expected = (await orderStore(world.db).findMany(written)).flatMap((order) =>
      findingsOf(order, facts.get(order.office_id) ?? expect.fail('No office'), now).map(
        ({ kind }) => `${order.id} ${kind}`,
      ),
    );
    const items = await radarOf(admin);
    const shown = items.flatMap(({ order, findings }) => findings.map(({ kind }) => `${order.id} ${kind}`));
    expect(shown.toSorted()).toEqual(expected.toSorted());
    expect(items.every(({ findings }) => findings.length > 0)).toBe(true);
    expect([...new Set(expected.map((line) => line.split(' ')[1]))].toSorted()).toEqual(radarKinds.toSorted());
    await query(`update offices set closed_until = null`);
  });
});

describe('people hear', () => {
  test('once that a quarter of the time is left: who may answer, then the customer', async () => {
    const asked = await write('requested');
    const confirmed = await write('confirmed');
    await rewrite(
      `update orders set quarter_left_at = now(), answer_by = now() + interval '5 min', due_at = now() + interval '5 min' where status in ('requested', 'confirmed')`,
    );
    expect(await tell()).toBe(3);
    expect(await told()).toEqual([
      { order_id: asked.id, kind: 'answer_ends', audience: 'office' },
      { order_id: confirmed.id, kind: 'arrival_ends', audience: 'customer' },
      { order_id: asked.id, kind: 'unanswered', audience: 'office_owner' },
    ]);
    expect(await tell()).toBe(0);
    expect(await query('select count(*)::int as events from outbox where kind = $1', ['order_alert'])).toEqual([
      { events: 3 },
    ]);
  });

  test('of a stuck deal once: its owner, and the admins when it is still stuck later', async () => {
    const order = await write('received');
    await age(order, 'received_at', 31);
    await tell();
    await tell();
    expect(await told()).toEqual([{ order_id: order.id, kind: 'unready', audience: 'office_owner' }]);
    await rewrite(`update order_alerts set at = now() - interval '30 minutes'`);
    await tell();
    await tell();
    expect((await told()).map(({ audience }) => audience)).toEqual(['office_owner', 'admin']);
  });

  test('nothing more of a deal that goes on before the admins hear of it', async () => {
    const order = await write('received');
    await age(order, 'received_at', 31);
    await tell();
    await world.as(cashier).put(`/v1/orders/${order.id}/ready`);
    await rewrite(`update order_alerts set at = now() - interval '2 hours'`);
    await tell();
    expect(await told()).toHaveLength(1);
  });

  test('of a deal at an office without staff at once, because there may be no owner', async () => {
    const order = await write('requested', await world.office());
    await tell();
    expect(await told()).toEqual(
      expect.arrayContaining([{ order_id: order.id, kind: 'office_unstaffed', audience: 'admin' }]),
    );
  });

  test('of money after the end', async () => {
    const order = await writeExpiredOrder(world, { customer, office, rate: rates[0] as ExchangeRate });
    await tell();
    expect(await told()).toEqual([{ order_id: order.id, kind: 'money_after_end', audience: 'office_owner' }]);
  });

  test('each thing once when two nodes tell it at the same moment', async () => {
    for (let count = 0; count < 10; count += 1) await age(await write('received'), 'received_at', 31);
    const news = await Promise.all([tell(), tell(), tell()]);
    expect(news.reduce((sum, count) => sum + count, 0)).toBe(10);
    expect(await told()).toHaveLength(10);
  });
});
