import { describe, expect, test } from 'vitest';
import type { Approval } from '#contract/approval/approval.ts';
import type { Office } from '#contract/office/office.ts';
import type { RadarItem } from '#contract/order/radar.ts';
import type { OfficeRate } from '#contract/rate/rate.ts';
import type { Page } from '#contract/wire/page.ts';
import { parseWorkingHours } from '#domain/hours/working-hours.ts';
import { isTradedPair, type Pair } from '#domain/money/currency.ts';
import { convert } from '#domain/money/money.ts';
import { rankRates } from '#domain/money/rate.ts';
import { rateFindings } from '#domain/money/rate-guard.ts';
import { type Mover, nextStep, openStatuses, orderStatuses } from '#domain/order/order.ts';
import { type Actor, roles } from '#domain/person/actor.ts';
import type { Wallet } from '#domain/wallet/destination.ts';
import { addressFault } from '#domain/wallet/network-address.ts';
import { readConfig } from '../config.ts';
import { orderRadarService } from '../order/radar/order-radar.service.ts';
import { orderRadar } from '../order/radar/order-radar.store.ts';
import { client } from '../testing/client.ts';
import { forFile } from '../testing/for-file.ts';
import { openWorld, testSecretKey } from '../testing/world.ts';
import { demoAccounts, demoPassword } from './accounts.ts';
import { seedDemoWorld } from './seed.ts';
import { stampOf } from './seed-steps.test-kit.ts';

const world = await forFile(openWorld());
const { secretKeys } = readConfig({ SECRET_KEY: testSecretKey });
if (!(await seedDemoWorld(world.db, secretKeys))) throw new Error('Nothing was seeded');

const rows = async (text: string) => (await world.db.pool.query(text)).rows;
const orders = () => world.db.kysely.selectFrom('orders').selectAll().execute();
const events = () => world.db.kysely.selectFrom('order_events').selectAll().orderBy('version').execute();
type Event = Awaited<ReturnType<typeof events>>[number];
const actors = async () => {
  const people =
    await rows(`select id, permissions as role, array(select office_id from user_offices where user_id = id)
    as "officeIds" from users`);
  return new Map<string, Actor>(people.map((person) => [person.id, person]));
};
const tryDemoPassword = (cellphone: string) =>
  world.app.inject({
    method: 'POST',
    url: '/v1/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ username: cellphone, password: demoPassword }).toString(),
  });
const signIn = async (cellphone: string) => {
  const { json, statusCode } = await tryDemoPassword(cellphone);
  expect(statusCode).toBe(200);
  return client(world.app, json().access_token);
};
const accountOf = (role: string) => demoAccounts.find((account) => account.role === role)?.cellphone ?? '';

/** Events without an actor are the system's. */
const moverOf = ({ actor_id }: Event, people: ReadonlyMap<string, Actor>): Mover | undefined =>
  actor_id === null ? 'system' : people.get(actor_id);

describe('the demo world', () => {
  test('lets nobody sign in to an account that the window has made', async () => {
    expect((await tryDemoPassword('+380500000050')).statusCode).toBe(401);
  });

  test('is seeded into an empty database, and only once', async () => {
    const before = await orders();
    expect(await seedDemoWorld(world.db, secretKeys)).toBe(false);
    expect(await orders()).toEqual(before);
  });

  test('has two open orders whose time runs out in days, one in minutes, one that expired, and no other deadline', async () => {
    const timed = await rows(`select status, ended_by, coalesce(due_at, answer_by) > now() + interval '2 days' as later
      from orders where answer_by is not null or due_at is not null order by status, later`);
    expect(timed).toEqual([
      { status: 'cancelled', ended_by: 'expired', later: false },
      { status: 'confirmed', ended_by: null, later: false },
      { status: 'confirmed', ended_by: null, later: true },
      { status: 'requested', ended_by: null, later: true },
    ]);
  });

  test('has a customer at the desk, a note of the staff, a deal with a code, and deals that were handed over with one', async () => {
    expect(await rows('select from order_events where by_code')).not.toEqual([]);
    expect(await rows('select from order_visits')).toHaveLength(1);
    expect(await rows('select from order_notes')).toHaveLength(1);
    const customer = await signIn(accountOf('customer'));
    const { items } = (await customer.get('/v1/orders/?status__in=6')).body;
    expect((await customer.get(`/v1/orders/${items[0]?.id}/pickup-code`)).status).toBe(200);
  });

  test('has deals of each kind of trouble on the radar, of which everybody has heard', async () => {
    const admin = await signIn(accountOf('admin'));
    const { body } = await admin.get('/v1/radar?size=100');
    const kinds = body.items.map(({ findings }: RadarItem) => findings.map(({ kind }) => kind));
    expect(kinds).toEqual([['office_unstaffed'], ['cash_handed'], ['claimed_twice'], ['claimed_twice']]);
    expect(await orderRadarService({ store: orderRadar(world.db), wake: () => undefined }).tellNews()).toBe(0);
  });

  test('is not seeded into a database that has a user', async () => {
    const other = await openWorld();
    await other.admin();
    expect(await seedDemoWorld(other.db, secretKeys)).toBe(false);
    expect((await other.db.pool.query('select from offices')).rowCount).toBe(0);
    await other.close();
  });

  test('is seeded once when two servers start at the same time', async () => {
    const other = await openWorld();
    const seeded = await Promise.all([seedDemoWorld(other.db, secretKeys), seedDemoWorld(other.db, secretKeys)]);
    expect(seeded.sort()).toEqual([false, true]);
    await other.close();
  });

  test.each(demoAccounts)('lets the $role sign in with the printed account', async ({ role, cellphone }) => {
    const { body } = await (await signIn(cellphone)).get('/v1/users/me/');
    expect(body).toMatchObject({ cellphone, permissions: roles.indexOf(role) + 1 });
  });
});

describe('its offices', async () => {
  const { items } = (await (await signIn(accountOf('admin'))).get<Page<Office>>('/v1/offices/')).body;
  const offices = items.filter(({ draft }) => !draft);
  test('are in Lviv and Kyiv, with working hours that screens can parse, and one more is being prepared', () => {
    expect(items.flatMap(({ draft, name }) => (draft ? name : []))).toEqual(['Lukianivka']);
    expect(offices.map(({ city }) => city?.name).sort()).toEqual(['Kyiv', 'Kyiv', 'Lviv', 'Lviv', 'Lviv', 'Lviv']);
    expect(offices.filter(({ working_hours }) => !parseWorkingHours(working_hours ?? ''))).toEqual([]);
  });

  test('each have a wallet, except one', () => {
    expect(offices.filter(({ wallet }) => wallet === null)).toHaveLength(1);
  });

  test('and its people have addresses that state their network and are right', async () => {
    const wallets: Wallet[] = (
      await rows(`select wallet from offices where wallet is not null union all
        select wallet from users where wallet is not null union all
        select wallet from orders where sale union all select office_wallet from orders where not sale`)
    ).map(({ wallet }) => wallet);
    const wrong = wallets.flatMap(({ data }) =>
      data.filter(({ network, address }) => !network || addressFault(network, address) !== undefined),
    );
    expect([wallets.length > 100, wrong]).toEqual([true, []]);
  });

  test('bound one pair at one office', async () => {
    const terms = await rows(`select o.name, t.sc, t.tc, t.min_amount, t.max_amount from pair_terms t
      join offices o on o.id = t.office_id`);
    expect(terms).toEqual([{ name: 'Horodotska', sc: 'USDT', tc: 'EUR', min_amount: '50', max_amount: '5000' }]);
    expect(await rows('select count(*)::int as all from pair_terms')).toEqual([{ all: 1 }]);
  });

  test('show every mark that a rate can have', async () => {
    const customer = await signIn(accountOf('customer'));
    const offers = (await customer.get<OfficeRate[]>('/v1/rates/office-rates?sc=USD&tc=USDT')).body;
    const current = (await customer.get('/v1/rates/current?sc=USD&tc=USDT')).body;
    expect(current.rate).toBe('0.996');
    const marks = rankRates(
      offers.map(({ rate }) => rate),
      current.rate,
    );
    expect([...new Set(marks.values())].sort()).toEqual([0, 1, 2, 3]);
  });
});

describe('its rates', () => {
  test('let nobody gain by changing money there and back, at one office or at two', async () => {
    const admin = await signIn(accountOf('admin'));
    const pairs = (await admin.get<Pair[]>('/v1/rates/pairs')).body;
    const offers = await Promise.all(
      pairs.map(async ({ sc, tc }) => (await admin.get<OfficeRate[]>(`/v1/rates/office-rates?sc=${sc}&tc=${tc}`)).body),
    );
    const applied = offers.flat().map(({ office_id, rate }) => ({ ...rate, scope: rate.office_id, office_id }));
    expect(applied.length).toBeGreaterThan(20);
    expect(rateFindings({ before: [], after: applied }).filter(({ kind }) => kind !== 'first')).toEqual([]);
  });

  test('are switched on only if they are the newest of their scope', async () => {
    const wrong = await rows(`select id from (select id, actual,
      row_number() over (partition by sc, tc, office_id order by ts desc, id desc) = 1 as newest from exchange_rates) r
      where actual <> newest`);
    expect(wrong).toEqual([]);
  });

  test('have a history of 90 days, with one to three global records on each day but the first', async () => {
    const days = await rows(`select sc, tc, count(*) as days, min(records) as least, max(records) as most from (
      select sc, tc, (ts at time zone 'UTC')::date as day, count(*) as records
      from exchange_rates where office_id is null and ts < date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'
      group by sc, tc, day) d group by sc, tc`);
    expect(days).toHaveLength(6);
    for (const { sc, tc, ...counts } of days) {
      expect(isTradedPair({ sc, tc })).toBe(true);
      expect(counts).toEqual({ days: 89, least: 1, most: 3 });
    }
    expect(await rows('select id from exchange_rates where ts > now()')).toEqual([]);
  });

  test('of an office exist for pairs whose global rate the office does not follow', async () => {
    const own = await rows('select distinct sc, tc, office_id from exchange_rates where office_id is not null');
    const both = await rows('select from exchange_rates join rate_subscriptions using (sc, tc, office_id)');
    expect([own.length > 2, both.length]).toEqual([true, 0]);
  });
});

describe('its orders', () => {
  test('have every status, and the demo customer has one of each', async () => {
    const statuses = async (where: string) =>
      (await rows(`select distinct status from orders o join users u on u.id = o.customer_id ${where}`))
        .map(({ status }) => status)
        .sort();
    expect(await statuses('')).toEqual([...orderStatuses].sort());
    expect(await statuses(`where cellphone = '${accountOf('customer')}'`)).toEqual([...orderStatuses].sort());
  });

  test('have the exact amount that the rate gives', async () => {
    const wrong = (await orders()).filter((order) => order.amt_to_recv !== convert(order.amt_to_exch, order.rate));
    expect(wrong).toEqual([]);
  });

  test('have the rate that the office applied when they were placed', async () => {
    const wrong = await rows(`select o.id from orders o where er_id is distinct from (
      select r.id from exchange_rates r
      where (r.sc, r.tc) = (o.sc, o.tc) and r.ts <= o.created_at and r.office_id is not distinct from case
        when not exists (select from rate_subscriptions s where (s.sc, s.tc, s.office_id) = (o.sc, o.tc, o.office_id))
        then o.office_id end
      order by r.ts desc limit 1) or rate <> (select rate from exchange_rates r where r.id = er_id)`);
    expect(wrong).toEqual([]);
  });

  test('are at most 60 days old, some a few minutes, and all younger than their customers', async () => {
    const [ages] = await rows(`select count(*) as orders, max(now() - created_at) < interval '61 days' as recent,
      count(*) filter (where created_at > now() - interval '10 minutes') as fresh from orders`);
    expect(ages.orders).toBeGreaterThan(130);
    expect([ages.recent, ages.fresh > 3]).toEqual([true, true]);
    expect(
      await rows('select from orders o join users u on u.id = customer_id and u.created_at > o.created_at'),
    ).toEqual([]);
  });

  test('have an event for each step, by an actor who may take it', async () => {
    const [people, all] = [await actors(), Map.groupBy(await events(), ({ order_id }) => order_id)];
    for (const order of await orders()) {
      const [first, ...later] = all.get(order.id) ?? [];
      const [actor_id, at] = [order.placed_by ?? order.customer_id, order.created_at];
      expect(first).toMatchObject({ from_status: null, to_status: 'requested', actor_id, at });
      let status = first?.to_status;
      for (const event of later.filter(({ what }) => what === null)) {
        expect(event.from_status).toBe(status);
        expect(order[stampOf(order, event, moverOf(event, people))]).toEqual(event.at);
        status = event.to_status;
      }
      expect([status, order.version]).toEqual([order.status, later.length + 1]);
    }
    expect([...all.values()].flat().filter(({ what }) => what === 'held_back')).toHaveLength(1);
  });

  test('have all their times in the past and in order', async () => {
    const wrong = await rows(`select from (select at, lag(at) over (partition by order_id order by version) as before
      from order_events) e where at > now() or at <= before`);
    expect(wrong).toEqual([]);
  });

  test('belong to the first cashier who took a step', async () => {
    const [people, all] = [await actors(), Map.groupBy(await events(), ({ order_id }) => order_id)];
    for (const order of await orders()) {
      const cashier = all.get(order.id)?.find(({ actor_id }) => people.get(actor_id ?? '')?.role === 'cashier');
      expect(order.cashier_id).toBe(cashier?.actor_id ?? null);
    }
  });

  test('have a wallet to send the coin to', async () => {
    const unpayable = (await orders()).filter(({ sale, wallet, office_wallet }) => (sale ? !wallet : !office_wallet));
    expect(unpayable).toEqual([]);
  });

  test('include some that wait for the owner and for the cashier', async () => {
    const people = await actors();
    const open = (await orders()).filter(({ status }) => openStatuses.includes(status));
    for (const role of ['office_owner', 'cashier'] as const) {
      const [{ id }] = await rows(`select id from users where cellphone = '${accountOf(role)}'`);
      const actor = people.get(id);
      const waiting = open.filter(({ placed_by: _, ...order }) => actor && nextStep(actor, order));
      expect(waiting.length).toBeGreaterThan(3);
    }
  });

  test('of one customer are open at most 20 at a time', async () => {
    const busy = await rows(`select customer_id from orders where status not in ('completed', 'cancelled')
      group by customer_id having count(*) > 20`);
    expect(busy).toEqual([]);
  });
});

// It changes a deal, so it is last.
test('an owner of the demo agrees to the question that waits right after the start, and its deal is confirmed', async () => {
  const owner = await signIn(accountOf('office_owner'));
  const { items } = (await owner.get<Page<Approval>>('/v1/approvals?state__in=waiting')).body;
  expect(items).toMatchObject([{ kind: 'mandate', may_decide: true, asked_by: { full_name: 'Petro Savchuk' } }]);
  const [{ id = '', order_id = '' } = {}] = items;
  const agreed = await owner.put(`/v1/approvals/${id}/approve`);
  expect(agreed).toMatchObject({ status: 200, body: { state: 'approved', refusal: null } });
  expect((await owner.get(`/v1/orders/${order_id}`)).body.status).toBe(2);
});
