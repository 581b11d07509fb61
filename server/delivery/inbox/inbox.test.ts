import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { inboxDays, mostInInbox } from '#domain/inbox.ts';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { openLog } from '../../lib/log.ts';
import { forFile } from '../../testing/for-file.ts';
import { listenTo, patience } from '../../testing/live.test-kit.ts';
import { newBrowser } from '../../testing/notification.test-kit.ts';
import { writeOrder } from '../../testing/order.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../../testing/world.ts';
import { inboxStore } from './inbox.store.ts';

const world = await forFile(openWorld());
const { office, toCoin, toCash, cashier, customer, admin } = await exchangeIn(world);

type Entry = {
  id: string;
  order_id: string;
  type: string;
  title: string;
  read_at: string | null;
  status: number | null;
};
const inboxOf = async (who: Person, query = '?size=100') =>
  (await world.as(who).get<{ items: Entry[]; unread: number; total: number }>(`/v1/users/me/inbox${query}`)).body;
const aboutOrder = async (who: Person, id: string) =>
  (await inboxOf(who)).items.filter(({ order_id }) => order_id === id);
const read = (who: Person, body: object) => world.as(who).put('/v1/users/me/inbox/read', body);
const place = async (who = customer) =>
  (await world.as(who).post('/v1/orders/', { er_id: toCoin.id, office_id: office.id, amount: '100' })).body;
/** Waits until the newest notice about the order is there. */
const has = (who: Person, id: string, count: number) =>
  vi.waitFor(async () => expect(await aboutOrder(who, id)).toHaveLength(count), patience);
const write = (who: Person, { id }: { id: string }, text: string) =>
  world.as(who).post(`/v1/orders/${id}/messages`, { text });

/** Entries of the past, written by the owner of the tables. */
const keepPast = ({ id }: Person, count: number, ago: string) =>
  world.db.pool.query(
    `insert into inbox (user_id, kind, subject_id, version, subject, at)
     select $1::uuid, 'wallet', $1::uuid, n, jsonb_build_object('kind', 'wallet', 'id', $1::uuid, 'wallet', null), now() - $3::interval
     from generate_series(1, $2::int) n`,
    [id, count, ago],
  );

describe('the inbox', () => {
  test('keeps each notice as it was, with its deal, and nothing about the own steps', async () => {
    const order = await place();
    await has(cashier, order.id, 1);
    await world.as(admin).put(`/v1/orders/${order.id}/confirm`);
    await has(customer, order.id, 1);
    await write(cashier, order, 'Come in');
    await has(customer, order.id, 2);
    const entries = await aboutOrder(customer, order.id);
    expect(entries.map(({ type, read_at }) => [type, read_at])).toEqual([
      ['message', null],
      ['order_update', null],
    ]);
    expect(entries[1]?.title).toMatch(/is confirmed$/);
    // 2 is the number of `confirmed`; a message is no step.
    expect(entries.map(({ status }) => status)).toEqual([null, 2]);
    // The one of the placing tells what was then.
    expect((await aboutOrder(cashier, order.id)).map(({ type }) => type)).toEqual(['order_update', 'new_order']);
  });

  test('is read in the language of now', async () => {
    const person = await world.customer({ lang: 'uk' });
    const order = await place(person);
    await world.as(admin).put(`/v1/orders/${order.id}/confirm`);
    await has(person, order.id, 1);
    expect((await aboutOrder(person, order.id))[0]?.title).toMatch(/підтверджено$/);
  });

  test('has one number of what is unread: one is read, all up to one, or all', async () => {
    const person = await world.customer();
    await keepPast(person, 4, '1 hour');
    await keepPast(await world.customer(), 1, '1 hour');
    const { items } = await inboxOf(person);
    expect(await inboxOf(person, '?size=1&page=2')).toMatchObject({
      unread: 4,
      total: 4,
      items: [{ id: items[1]?.id }],
    });
    expect((await read(person, { id: items[3]?.id })).body).toEqual({ unread: 3 });
    expect((await read(person, { id: items[3]?.id })).body).toEqual({ unread: 3 });
    expect((await read(person, { up_to: items[2]?.id })).body).toEqual({ unread: 2 });
    expect((await read(customer, { id: items[0]?.id })).status).toBe(200);
    expect((await inboxOf(person)).unread).toBe(2);
    expect((await read(person, {})).body).toEqual({ unread: 0 });
  });

  test('tells the pages of its person, and no other', async () => {
    const person = await world.customer();
    const [own, other] = [await listenTo(world.app, person), await listenTo(world.app, await world.customer())];
    const unread = ({ heard }: typeof own) =>
      heard.flatMap(({ type, data }) => (type === 'inbox' ? [JSON.parse(JSON.stringify(data))] : []));
    const order = await place(person);
    await world.as(admin).put(`/v1/orders/${order.id}/confirm`);
    await vi.waitFor(() => expect(unread(own)).toEqual([{ id: person.id, unread: 1 }]), patience);
    await read(person, {});
    await vi.waitFor(() => expect(unread(own)).toContainEqual({ id: person.id, unread: 0 }), patience);
    expect(unread(other)).toEqual([]);
  });

  test('shows no deals of an office to a person who has left it', async () => {
    const leaving = await world.cashier(office);
    const order = await place();
    await has(leaving, order.id, 1);
    await world.as(admin).post(`/v1/offices/${office.id}`, { to_remove: [leaving.id] });
    expect(await inboxOf(leaving)).toMatchObject({ items: [], unread: 0, total: 0 });
  });

  test('forgets what is older than 90 days, and of a person what is beyond the newest thousand', async () => {
    const person = await world.customer();
    await keepPast(person, 3, `${inboxDays + 1} days`);
    await inboxStore(world.db).forget();
    expect((await inboxOf(person)).total).toBe(0);
    await keepPast(person, mostInInbox + 5, '1 day');
    await inboxStore(world.db).forget();
    expect((await inboxOf(person)).total).toBe(mostInInbox);
  });

  test('has each notice once, with several servers', async () => {
    const config = readConfig({ NODE_ENV: 'test', LIMITS: 'off' });
    const app = await buildApp({ db: world.db, config, version: '0.0.0', log: openLog('silent') });
    onTestFinished(() => app.close());
    await app.ready();
    const person = await world.customer();
    const orders = await Promise.all([place(person), place(person), place(person)]);
    await Promise.all(orders.map(({ id }) => world.as(admin).put(`/v1/orders/${id}/confirm`)));
    for (const { id } of orders) await has(person, id, 1);
    expect(await inboxOf(person)).toMatchObject({ unread: 3, total: 3 });
  });
});

describe('the choices of a person', () => {
  const choicesOf = async (who: Person) => (await world.as(who).get('/v1/users/me/choices')).body.choices;
  const choose = (who: Person, ...choices: object[]) => world.as(who).put('/v1/users/me/choices', { choices });
  const pushesTo = async ({ id }: Person, orderId: string) =>
    (
      await world.db.pool.query(
        `select d.kind from deliveries d join push_subscriptions s on d.recipient = encode(s.token_hash, 'hex')
         where s.user_id = $1 and d.topic like '%' || $2 order by d.kind`,
        [id, orderId],
      )
    ).rows.map(({ kind }) => kind);

  test('are as before until the person chooses, and change one by one', async () => {
    const person = await world.customer();
    const all = ['order', 'alert', 'message', 'target'].map((kind) => ({ kind, channel: 'push', on: true }));
    expect(await choicesOf(person)).toEqual(all);
    const off = { kind: 'message', channel: 'push', on: false };
    expect((await choose(person, { ...off, on: true }, off)).body.choices).toEqual([all[0], all[1], off, all[3]]);
    expect(await choicesOf(customer)).toEqual(all);
    expect((await choose(person, { ...off, on: true })).body.choices).toEqual(all);
  });

  test('have what waits at tills for owners alone, who answer for it', async () => {
    const kindsOf = async (who: Person) => (await choicesOf(who)).map(({ kind }: { kind: string }) => kind);
    const [owner, cashier] = [await world.owner(office), await world.cashier(office)];
    expect([(await kindsOf(owner)).at(-1), (await kindsOf(cashier)).at(-1)]).toEqual(['till', 'target']);
  });

  test.each(['wallet', 'sign_in', 'factor_reset', 'rate', 'nothing'])('do not have %s', async (kind) => {
    expect((await choose(customer, { kind, channel: 'push', on: false })).status).toBe(422);
  });

  test('hold for what is pushed, and not for the inbox', async () => {
    const [quiet, usual] = [await world.customer(), await world.customer()];
    for (const person of [quiet, usual]) await world.as(person).post('/v1/users/subscription_info', newBrowser());
    await world.db.pool.query(`update push_subscriptions set not_before = now() + interval '1 day'`);
    await choose(quiet, { kind: 'message', channel: 'push', on: false });
    for (const person of [quiet, usual]) {
      const order = await writeOrder(world, { customer: person, office, rate: toCash });
      await write(cashier, order, 'Come in');
      await world.as(cashier).put(`/v1/orders/${order.id}/cancel`, { reason: 'no_funds' });
      await has(person, order.id, 2);
      const wanted = person === quiet ? ['order'] : ['message', 'order'];
      await vi.waitFor(async () => expect(await pushesTo(person, order.id)).toEqual(wanted), patience);
    }
  });
});
