import { expect, onTestFinished, test, vi } from 'vitest';
import { newsPositionHeader } from '#contract/wire/news-position.ts';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openLog } from '../lib/log.ts';
import { forFile } from '../testing/for-file.ts';
import { listenTo, patience } from '../testing/live.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../testing/world.ts';

const world = await forFile(openWorld());
const { office, toCoin, customer, owner } = await exchangeIn(world);
const colleague = await world.cashier(office);
const stranger = await world.customer();

const unreadByInbox = `select o.kind from outbox o join outbox_readers r on (o.xid, o.id) > (r.xid, r.id)
  where r.name = 'inbox' and o.kind <> 'inbox'`;

/** The position of the news with which an answer comes, as this page reads it. */
async function read(reader: Person, node = world.app): Promise<string> {
  const { statusCode, headers } = await node.inject({
    url: '/v1/orders/',
    headers: { authorization: `Bearer ${reader.token}` },
  });
  expect(statusCode).toBe(200);
  return String(headers[newsPositionHeader.toLowerCase()]);
}

/** Opens the live connection of the page that has read at these positions, and answers what the server says of it. */
async function connect(reader: Person, positions: string[], node = world.app) {
  const page = await listenTo(node, reader);
  const ask = () => page.send(JSON.stringify({ type: 'since', positions }));
  const answers = () => page.heard.flatMap(({ type, data }) => (type === 'since' ? [data?.missed] : []));
  ask();
  await vi.waitFor(() => expect(answers()).toHaveLength(1), patience);
  return { ...page, ask, answers, missed: answers()[0] };
}

async function place(): Promise<string> {
  const order = { er_id: toCoin.id, office_id: office.id, amount: '100' };
  const { status, body } = await world.as(customer).post('/v1/orders/', order);
  expect(status).toBe(201);
  onTestFinished(async () => void (await world.as(customer).put(`/v1/orders/${body.id}/cancel`)));
  return body.id;
}

/**
 * Until the servers of these listeners have told all that was committed before, and what the inbox has made of it, which is
 * news too: all of them have heard of this rate.
 */
async function allIsTold(...listeners: { hears: (type: string, id: string) => Promise<void> }[]) {
  await vi.waitFor(async () => expect((await world.db.pool.query(unreadByInbox)).rows).toEqual([]), patience);
  const rate = await world.rate({ sc: 'GBP', tc: 'USDT', rate: String(1 + Math.random()).slice(0, 6) });
  for (const listener of listeners) await listener.hears('rate_update', rate.id);
}

test('a page that read while nothing happened has missed nothing, on the server that answered and on another one', async () => {
  const config = readConfig({ NODE_ENV: 'test', LIMITS: 'off' });
  const other = await buildApp({ db: world.db, config, version: '0.0.0', log: openLog('silent') });
  onTestFinished(() => other.close());
  await other.ready();
  await place();
  await allIsTold(await listenTo(world.app, owner), await listenTo(other, owner));
  const positions = [await read(owner), await read(owner, other)];
  for (const node of [world.app, other]) {
    expect((await connect(owner, positions, node)).missed).toBe(false);
    for (const position of positions) expect((await connect(owner, [position], node)).missed).toBe(false);
  }
});

test('an order that came between the answer and the connection is missed by those who may see it, and by no others', async () => {
  const listener = await listenTo(world.app, owner);
  const readers = [owner, colleague, customer, stranger];
  const positions = await Promise.all(readers.map((reader) => read(reader)));
  const id = await place();
  await listener.hears('new_order', id);
  const pages = await Promise.all(readers.map((reader, at) => connect(reader, [positions[at] ?? ''])));
  expect(pages.map(({ missed }) => missed)).toEqual([true, true, true, false]);
  // The earliest of several answers counts.
  expect((await connect(owner, [await read(owner), positions[0] ?? ''])).missed).toBe(true);
  await allIsTold(listener);
  expect((await connect(owner, [await read(owner)])).missed).toBe(false);
});

test('a change that is committed while the answer is read is missed, also when later changes were told before', async () => {
  const listener = await listenTo(world.app, owner);
  const id = await place();
  await listener.hears('new_order', id);
  const slow = await world.db.pool.connect();
  onTestFinished(() => slow.release(true));
  await slow.query('begin');
  await slow.query(`insert into outbox (kind, subject_id) values ('order_update', $1)`, [id]);
  const position = await read(owner);
  // A later transaction that ends first: its news wait for the one before.
  const later = await world.rate({ sc: 'CHF', tc: 'USDT', rate: '1.12' });
  const between = await read(owner);
  await slow.query('commit');
  await listener.hears('rate_update', later.id);
  await listener.hears('order_update', id);
  expect((await connect(owner, [position])).missed).toBe(true);
  expect((await connect(owner, [between])).missed).toBe(true);
  await allIsTold(listener);
  expect((await connect(owner, [await read(owner)])).missed).toBe(false);
});

test('a change that is committed after the connection has opened is not missed but heard', async () => {
  const listener = await listenTo(world.app, owner);
  const id = await place();
  await listener.hears('new_order', id);
  await allIsTold(listener);
  const slow = await world.db.pool.connect();
  onTestFinished(() => slow.release(true));
  await slow.query('begin');
  await slow.query(`insert into outbox (kind, subject_id) values ('order_update', $1)`, [id]);
  const page = await connect(owner, [await read(owner)]);
  expect(page.missed).toBe(false);
  await slow.query('commit');
  await page.hears('order_update', id);
});

test('a role that changed in between is missed by its person', async () => {
  const cashier = await world.cashier(office);
  const [listener, witness] = [await listenTo(world.app, cashier), await listenTo(world.app, owner)];
  const position = await read(cashier);
  const admin = await world.admin();
  expect((await world.as(admin).patch(`/v1/users/${cashier.id}/demote`)).status).toBe(200);
  await listener.isCutOffWith(4403);
  // The connection ends at once. The news of it may still wait for an older transaction, and would be heard then.
  await allIsTold(witness);
  expect((await connect(cashier, [position])).missed).toBe(true);
});

test('a position that says nothing here counts as missed news: invented, of another history, or too old', async () => {
  const position = await read(owner);
  expect((await connect(owner, ['invented'])).missed).toBe(true);
  expect((await connect(owner, [position, 'invented'])).missed).toBe(true);
  const other = await openWorld();
  onTestFinished(() => other.close());
  const elsewhere = await other.customer();
  expect((await connect(owner, [await read(elsewhere, other.app)])).missed).toBe(true);
});

test('a page is answered once, and a page that hands over nothing hears nothing of it', async () => {
  const page = await connect(owner, [await read(owner)]);
  page.ask();
  page.send('{"type":"since","positions":[]}');
  page.send('{"type":"since"');
  page.send('{"type":"ping"}');
  await vi.waitFor(() => expect(page.heard.at(-1)?.type).toBe('pong'), patience);
  expect(page.answers()).toHaveLength(1);
  const old = await listenTo(world.app, owner);
  old.send('{"type":"ping"}');
  await vi.waitFor(() => expect(old.heard.map(({ type }) => type)).toEqual(['pong']), patience);
});

test('nobody reads the business from two positions, and a stranger without a session gets none', async () => {
  const before = await read(owner);
  await place();
  const after = await read(owner);
  // Unsealed, each would have its time in milliseconds. Random bytes have three digits in a row now and then.
  for (const text of [before, after]) expect(Buffer.from(text, 'base64url').toString()).not.toMatch(/\d{6,}/);
  const { headers } = await world.app.inject({ url: '/v1/health-check' });
  expect(headers).not.toHaveProperty(newsPositionHeader.toLowerCase());
});
