import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { Miniature } from '../make/miniature.ts';
import {
  checkWalls,
  cruise,
  roomCircles,
  stepsByHand,
  transactionsByHand,
  writesOfConsumers,
  writesWithoutCaller,
} from './walls.ts';

/** A repository without a fault, with a package of each kind that the rules mention. */
const sound = {
  'node_modules/pg/package.json': '{ "name": "pg", "main": "index.js" }',
  'node_modules/pg/index.js': '',
  'node_modules/vitest/package.json': '{ "name": "vitest", "main": "index.js" }',
  'node_modules/vitest/index.js': '',
  'domain/order/order.ts': 'export type Order = { id: string };',
  'contract/order/order.ts':
    "import type { Order } from '#domain/order/order.ts'; export const orderApi = (order: Order) => order;",
  'server/main.ts': "import './office/office.service.ts'; import { routes } from './order/order.routes.ts'; routes();",
  'server/database/db.ts': "import { Pool } from 'pg'; export const db = new Pool();",
  'server/office/office.service.ts': "import { db } from './office.store.ts'; export const offices = () => db;",
  'server/office/office.store.ts':
    "import type { Pool } from 'pg'; import { db as pool } from '../database/db.ts'; export const db: Pool = pool;",
  'server/order/order.routes.ts':
    "import { orderApi } from '#contract/order/order.ts'; import { offices } from '../office/office.service.ts'; export const routes = () => orderApi(offices());",
  'web/main.tsx':
    "import { Screen } from './order/orders-screen.tsx'; import { useOffices } from './office/office.queries.ts'; <Screen of={useOffices()} />;",
  'web/order/orders-screen.tsx':
    "import type { Order } from '#domain/order/order.ts'; export const Screen = ({ of }: { of: Order }) => <p>{of.id}</p>;",
  'web/office/office.queries.ts': "import { Card } from '../ui/card.tsx'; export const useOffices = () => Card;",
  'web/ui/card.tsx': 'export const Card = <hr />;',
};

/** Reads a repository with these files. Answers each forbidden import as "rule: file → what it imports". */
async function forbiddenIn(files: Record<string, string>): Promise<string[]> {
  const house = new Miniature(files);
  try {
    const { violations } = await cruise(house.folder);
    return violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  } finally {
    house.remove();
  }
}

test('a sound house breaks no rule', async () => {
  expect(await forbiddenIn(sound)).toEqual([]);
});

// All of these stand in one repository, because starting the tool takes far longer than reading them. The first file of
// a row imports what the third column names.
// biome-ignore format: the columns make it a table
const planted = [
  ['domain-walls', 'the domain reads a file', 'fs', { 'domain/reads.ts': "import { readFileSync } from 'node:fs'; readFileSync('x');" }],
  ['domain-walls', 'the domain takes a type from the contract', 'contract/wire/page.ts', { 'domain/takes.ts': "export type { A } from '../contract/wire/page.ts';", 'contract/wire/page.ts': 'export type A = 1;' }],
  ['contract-walls', 'the contract looks into the server', 'server/database/db.ts', { 'contract/looks.ts': "import { db } from '../server/database/db.ts'; export const orderApi = () => db;" }],
  ['server-walls', 'the server looks into the web', 'web/ui/card.tsx', { 'server/looks.ts': "import { Card } from '../web/ui/card.tsx'; Card;" }],
  ['web-walls', 'the web looks into the server', 'server/database/db.ts', { 'web/ui/looks.tsx': "import { db } from '../../server/database/db.ts'; export const Card = db;" }],
  ['web-walls', 'the web reads a file', 'fs', { 'web/ui/reads.tsx': "import { readFileSync } from 'node:fs'; export const Card = readFileSync('x');" }],
  ['routes-do-not-reach-the-database', 'a route imports the database driver', 'node_modules/pg/index.js', { 'server/order/driver.routes.ts': "import { Pool } from 'pg'; export const routes = () => new Pool();" }],
  ['routes-do-not-reach-the-database', 'a route imports it after a `using` declaration', 'node_modules/pg/index.js', { 'server/order/using.routes.ts': "export async function open() { await using pool = await import('pg'); return pool; }" }],
  ['features-keep-to-themselves', 'a service reaches into the store of another feature', 'server/office/office.store.ts', { 'server/order/reaches.routes.ts': "import { db } from '../office/office.store.ts'; export const routes = () => db;" }],
  ['features-keep-to-themselves', 'a screen reaches into a screen of another feature', 'web/order/orders-screen.tsx', { 'web/office/reaches.queries.ts': "import { Screen } from '../order/orders-screen.tsx'; export const useOffices = () => Screen;" }],
  ['the-app-is-a-list', 'the app builds a store', 'server/office/office.store.ts', { 'server/app.ts': "import { db } from './office/office.store.ts'; import { db as pool } from './database/db.ts'; db; pool;" }],
  ['the-app-is-a-list', 'the app uses a part of the database', 'server/database/db.ts', { 'server/app.ts': "import { db } from './office/office.store.ts'; import { db as pool } from './database/db.ts'; db; pool;" }],
  ['modules-are-built-once', 'a module builds another module', 'server/order/order.module.ts', { 'server/office/office.module.ts': "import { orders } from '../order/order.module.ts'; orders();", 'server/order/order.module.ts': 'export const orders = () => 1;' }],
  ['modules-are-built-once', 'a service builds its module', 'server/rate/rate.module.ts', { 'server/rate/rate.service.ts': "import { rate } from './rate.module.ts'; export const rates = rate;", 'server/rate/rate.module.ts': 'export const rate = () => 1;' }],
  ['lib-is-the-floor', 'a shared part leans on a feature', 'web/order/orders-screen.tsx', { 'web/ui/leans.tsx': "import { Screen } from '../order/orders-screen.tsx'; export const Card = Screen;" }],
  ['no-circles', 'two files need each other', 'domain/other.ts', { 'domain/one.ts': "import { b } from './other.ts'; export const a = () => b;", 'domain/other.ts': "import { a } from './one.ts'; export const b = () => a;" }],
  ['no-circles', 'two files need each other for types only', 'domain/other-type.ts', { 'domain/one-type.ts': "import type { B } from './other-type.ts'; export type A = B;", 'domain/other-type.ts': "import type { A } from './one-type.ts'; export type B = A;" }],
  ['no-orphans', 'nobody imports a file', 'domain/alone.ts', { 'domain/alone.ts': 'export const alone = 1;' }],
  ['tests-stay-tests', 'the product leans on a test', 'domain/leans.test.ts', { 'domain/leans.ts': "export { x } from './leans.test.ts';", 'domain/leans.test.ts': 'export const x = 1;' }],
  ['no-developer-packages-in-the-product', 'the product needs a package for developers', 'node_modules/vitest/index.js', { 'server/lib/needs.ts': "import { test } from 'vitest'; export const db = test;" }],
  ['no-dead-ends', 'an import leads nowhere', './nowhere.ts', { 'domain/leads.ts': "export { x } from './nowhere.ts';" }],
] as const;

describe('in a house with planted faults', () => {
  let forbidden: string[];
  beforeAll(async () => {
    const files = planted.flatMap(([, , , planted]) => Object.entries(planted));
    forbidden = await forbiddenIn({ ...sound, ...Object.fromEntries(files) });
  });

  test.for(planted)('%s is broken when %s', ([rule, , to, files]) => {
    expect(forbidden).toContain(`${rule}: ${Object.keys(files)[0]} → ${to}`);
  });
});

test('the check names every kind of fault and what to do about it', async () => {
  const house = new Miniature({
    ...sound,
    'domain/alone.ts': 'export const alone = 1;',
    'server/office/office.store.ts': `${sound['server/office/office.store.ts']} await pool.query('begin');`,
    'server/main.ts': `${sound['server/main.ts']} import './delivery/telegram.channel.ts'; if (order.status === 'requested') routes();`,
    'server/delivery/telegram.channel.ts':
      "import { db } from '../database/db.ts'; export const send = () => db; db.query('delete from orders');",
  });
  onTestFinished(() => house.remove());
  const { complaints } = await checkWalls(house.folder);
  expect(complaints).toEqual([
    expect.stringContaining('No file imports this file. Delete it, or merge it into another file.'),
    expect.stringContaining('office.store.ts opens a transaction by hand. Use db.write'),
    expect.stringContaining('telegram.channel.ts writes orders.'),
    expect.stringContaining('server/main.ts spells the status "requested".'),
  ]);
});

test.for([
  ['the query builder', 'db.kysely.transaction().execute(work);', 1],
  ['a statement', "await client.query('begin');", 1],
  ['a statement with settings', 'await client.query(`start transaction isolation level serializable`);', 1],
  ['db.write', 'db.write(by, work); // It begins at once.', 0],
] as const)('a store that opens a transaction with %s', ([, line, complaints]) => {
  const house = new Miniature({ 'server/office/office.store.ts': line });
  onTestFinished(() => house.remove());
  expect(transactionsByHand(house.folder)).toEqual(
    Array(complaints).fill(expect.stringContaining('office.store.ts opens a transaction by hand')),
  );
});

test.for([
  ['a statement', "const sql = { end: statement('end', 'delete from sessions') }; ask(db.pool, sql.end);", 1],
  ['a lock', "const hold = statement<Row>('hold', `select id from users for no key update`); ask(pool, hold);", 1],
  ['the query builder', "db.kysely.updateTable('users').set({ lang });", 1],
  ['a text', "pool.query('insert into users values (1)');", 1],
  ['a caller', "const sql = { end: statement('end', 'delete from sessions') }; writeOne(db, by, sql.end);", 0],
  ['only reads', "const sql = { list: statement('list', 'select * from updates') }; ask(db.pool, sql.list);", 0],
] as const)('a store that writes with %s', ([, line, complaints]) => {
  const house = new Miniature({ 'server/office/office.store.ts': line });
  onTestFinished(() => house.remove());
  expect(writesWithoutCaller(house.folder)).toEqual(
    Array(complaints).fill(expect.stringContaining('office.store.ts writes or locks rows outside db.write')),
  );
});

test.for([
  [
    'the status of an order',
    'server/order/order.store.ts',
    "const sql = 'update orders o set version = 2, status = $1';",
    1,
  ],
  [
    'it in a list',
    'server/order/order.store.ts',
    'const sql = `update public.orders set (status, version) = (1, 2)`;',
    1,
  ],
  [
    'it after a conflict',
    'server/order/order.store.ts',
    'const sql = `insert into "orders" (id) values (1) on conflict do update set "status" = 1`;',
    1,
  ],
  ['orders with the query builder', 'server/user/user.store.ts', "kysely.updateTable('orders').set({ status });", 1],
  ['another column', 'server/order/order.store.ts', "const sql = 'update orders set said = $1 where status = $2';", 0],
  [
    'the status, as the one writer',
    'server/order/step/step.store.ts',
    "const sql = 'update orders set status = $1';",
    0,
  ],
] as const)('a store that writes %s', ([, file, line, complaints]) => {
  const house = new Miniature({ [file]: line });
  onTestFinished(() => house.remove());
  expect(stepsByHand(house.folder)).toEqual(
    Array(complaints).fill(expect.stringContaining('writes the status of an order. Let server/order/step')),
  );
});

test.for([
  ['an order', "const sql = 'update orders set status = 4';", ['orders']],
  ['an order, with an alias', "const sql = 'with due as (select 1) update orders o set status = 4';", ['orders']],
  ['an event of an order', 'const sql = `insert into\n order_events (id) values (1)`;', ['order_events']],
  ['a session with the query builder', "db.kysely.deleteFrom('sessions').execute();", ['sessions']],
  ['its deliveries', "const sql = 'insert into deliveries (id) values (1) on conflict do update set tries = 0';", []],
  ['its own table', "const sql = 'delete from telegram_links';", []],
  ['the table of another channel', "const sql = 'delete from push_subscriptions';", ['push_subscriptions']],
  ['nothing', "const sql = 'select from orders for update of orders skip locked';", []],
] as const)('a channel that writes %s', ([, line, tables]) => {
  const house = new Miniature({ 'server/delivery/telegram.channel.ts': line });
  onTestFinished(() => house.remove());
  expect(writesOfConsumers(house.folder)).toEqual(
    tables.map((table) => expect.stringContaining(`telegram.channel.ts writes ${table}.`)),
  );
});

test('a check that read no file fails', async () => {
  const house = new Miniature({});
  onTestFinished(() => house.remove());
  const { complaints } = await checkWalls(house.folder);
  expect(complaints).toEqual([expect.stringContaining('Nothing was read')]);
});

// biome-ignore format: the columns make it a table
test.for([
  ['import each other', { 'server/order/a.ts': "import { b } from '../user/b.ts';", 'server/user/b.ts': '', 'server/user/c.ts': "import { d } from '../order/d.ts';", 'server/order/d.ts': '' }, 2],
  ['import each other by way of a third', { 'web/a/a.ts': "import '../b/b.ts'; import { x } from '../b/b.ts';", 'web/b/b.ts': "import { x } from '../c/c.ts';", 'web/c/c.ts': "import { x } from '../a/x.ts';", 'web/a/x.ts': '' }, 3],
  ['import in one direction', { 'server/order/a.ts': "import { b } from '../user/b.ts';", 'server/user/b.ts': '' }, 0],
  ['are folders of one room', { 'server/order/a.ts': "import { b } from './step/b.ts';", 'server/order/step/b.ts': '', 'server/order/step/c.ts': "import { a } from '../a.ts';" }, 0],
  ['import each other only in tests', { 'server/order/a.ts': "import { b } from '../user/b.ts';", 'server/user/b.ts': '', 'server/user/c.test.ts': "import { a } from '../order/a.ts';" }, 0],
] as const)('two rooms that %s', ([, files, complaints]) => {
  const house = new Miniature(files);
  onTestFinished(() => house.remove());
  expect(roomCircles(house.folder)).toEqual(
    Array(complaints).fill(expect.stringContaining('rooms-know-each-other-one-way')),
  );
});
