import { expect, onTestFinished, test } from 'vitest';
import { Miniature } from './miniature.ts';
import { checkWalls, cruise } from './walls.ts';

/** A repository without a fault, with a package of each kind that the rules mention. */
const sound = {
  'node_modules/pg/package.json': '{ "name": "pg", "main": "index.js" }',
  'node_modules/pg/index.js': '',
  'node_modules/vitest/package.json': '{ "name": "vitest", "main": "index.js" }',
  'node_modules/vitest/index.js': '',
  'domain/order.ts': 'export type Order = { id: string };',
  'contract/order.ts':
    "import type { Order } from '#domain/order.ts'; export const orderApi = (order: Order) => order;",
  'server/main.ts': "import './office/office.service.ts'; import { routes } from './order/order.routes.ts'; routes();",
  'server/lib/db.ts': "import { Pool } from 'pg'; export const db = new Pool();",
  'server/office/office.service.ts': "import { db } from './office.store.ts'; export const offices = () => db;",
  'server/office/office.store.ts':
    "import type { Pool } from 'pg'; import { db as pool } from '../lib/db.ts'; export const db: Pool = pool;",
  'server/order/order.routes.ts':
    "import { orderApi } from '#contract/order.ts'; import { offices } from '../office/office.service.ts'; export const routes = () => orderApi(offices());",
  'web/main.tsx':
    "import { Screen } from './order/orders-screen.tsx'; import { useOffices } from './office/office.queries.ts'; <Screen of={useOffices()} />;",
  'web/order/orders-screen.tsx':
    "import type { Order } from '#domain/order.ts'; export const Screen = ({ of }: { of: Order }) => <p>{of.id}</p>;",
  'web/office/office.queries.ts': "import { Card } from '../ui/card.tsx'; export const useOffices = () => Card;",
  'web/ui/card.tsx': 'export const Card = <hr />;',
};

async function rulesBrokenBy(planted: Record<string, string>): Promise<string[]> {
  const house = new Miniature({ ...sound, ...planted });
  onTestFinished(() => house.remove());
  const { violations } = await cruise(house.folder);
  return [...new Set(violations.map(({ rule }) => rule.name))].sort();
}

test('a sound house breaks no rule', async () => {
  expect(await rulesBrokenBy({})).toEqual([]);
});

// biome-ignore format: the columns make it a table
test.for([
  ['domain-walls', 'the domain reads a file', { 'domain/order.ts': "import { readFileSync } from 'node:fs'; readFileSync('x');" }],
  ['domain-walls', 'the domain takes a type from the contract', { 'domain/order.ts': "export type { A } from '../contract/page.ts';", 'contract/page.ts': 'export type A = 1;' }],
  ['contract-walls', 'the contract looks into the server', { 'contract/order.ts': "import { db } from '../server/lib/db.ts'; export const orderApi = () => db;" }],
  ['server-walls', 'the server looks into the web', { 'server/main.ts': "import { Card } from '../web/ui/card.tsx'; import './order/order.routes.ts'; Card;" }],
  ['web-walls', 'the web looks into the server', { 'web/ui/card.tsx': "import { db } from '../../server/lib/db.ts'; export const Card = db;" }],
  ['web-walls', 'the web reads a file', { 'web/ui/card.tsx': "import { readFileSync } from 'node:fs'; export const Card = readFileSync('x');" }],
  ['routes-do-not-reach-the-database', 'a route imports the database driver', { 'server/order/order.routes.ts': "import { Pool } from 'pg'; export const routes = () => new Pool();" }],
  ['features-keep-to-themselves', 'a service reaches into the store of another feature', { 'server/order/order.routes.ts': "import { db } from '../office/office.store.ts'; export const routes = () => db;" }],
  ['features-keep-to-themselves', 'a screen reaches into a screen of another feature', { 'web/office/office.queries.ts': "import { Screen } from '../order/orders-screen.tsx'; import { Card } from '../ui/card.tsx'; export const useOffices = () => [Screen, Card];" }],
  ['the-app-is-a-list', 'the app builds a store', { 'server/app.ts': "import { db } from './office/office.store.ts'; db;" }],
  ['the-app-is-a-list', 'the app uses a part of lib', { 'server/app.ts': "import { db } from './lib/db.ts'; db;" }],
  ['modules-are-built-once', 'a module builds another module', { 'server/office/office.module.ts': "import { orders } from '../order/order.module.ts'; orders();", 'server/order/order.module.ts': 'export const orders = () => 1;' }],
  ['modules-are-built-once', 'a service builds its module', { 'server/office/office.service.ts': "import { office } from './office.module.ts'; export const offices = office;", 'server/office/office.module.ts': 'export const office = () => 1;' }],
  ['lib-is-the-floor', 'a shared part leans on a feature', { 'web/ui/card.tsx': "import { Screen } from '../order/orders-screen.tsx'; export const Card = Screen;" }],
  ['no-circles', 'two files need each other', { 'domain/order.ts': "import { b } from './rate.ts'; export const a = () => b;", 'domain/rate.ts': "import { a } from './order.ts'; export const b = () => a;" }],
  ['no-circles', 'two files need each other for types only', { 'domain/order.ts': "import type { B } from './rate.ts'; export type A = B;", 'domain/rate.ts': "import type { A } from './order.ts'; export type B = A;" }],
  ['no-orphans', 'nobody imports a file', { 'domain/alone.ts': 'export const alone = 1;' }],
  ['tests-stay-tests', 'the product leans on a test', { 'domain/order.ts': "export { x } from './order.test.ts';", 'domain/order.test.ts': 'export const x = 1;' }],
  ['no-developer-packages-in-the-product', 'the product needs a package for developers', { 'server/lib/db.ts': "import { test } from 'vitest'; export const db = test;" }],
  ['no-dead-ends', 'an import leads nowhere', { 'domain/order.ts': "export { x } from './nowhere.ts';" }],
] as const)('%s is broken when %s', async ([rule, , planted]) => {
  expect(await rulesBrokenBy(planted)).toContain(rule);
});

test('finds an import after a `using` declaration', async () => {
  const source = "export async function open() { await using pool = await import('pg'); return pool; }";
  expect(await rulesBrokenBy({ 'server/order/order.routes.ts': source })).toContain('routes-do-not-reach-the-database');
});

test('the check says what to do about a broken rule', async () => {
  const house = new Miniature({ ...sound, 'domain/alone.ts': 'export const alone = 1;' });
  onTestFinished(() => house.remove());
  const { complaints } = await checkWalls(house.folder);
  expect(complaints).toEqual([
    expect.stringContaining('No file imports this file. Delete it, or merge it into another file.'),
  ]);
});

test.for([
  ['the query builder', 'db.kysely.transaction().execute(work);', 1],
  ['a statement', "await client.query('begin');", 1],
  ['a statement with settings', 'await client.query(`start transaction isolation level serializable`);', 1],
  ['db.transaction', 'db.transaction(work); // It begins at once.', 0],
] as const)('a store that opens a transaction with %s', async ([, line, complaints]) => {
  const store = `${sound['server/office/office.store.ts']} ${line}`;
  const house = new Miniature({ ...sound, 'server/office/office.store.ts': store });
  onTestFinished(() => house.remove());
  const found = (await checkWalls(house.folder)).complaints;
  expect(found).toEqual(Array(complaints).fill(expect.stringContaining('office.store.ts opens a transaction by hand')));
});

test.for([
  ['an order', "const sql = 'update orders set status = 4';", ['orders']],
  ['an order, with an alias', "const sql = 'with due as (select 1) update orders o set status = 4';", ['orders']],
  ['an event of an order', 'const sql = `insert into\n order_events (id) values (1)`;', ['order_events']],
  ['a session with the query builder', "db.kysely.deleteFrom('sessions').execute();", ['sessions']],
  ['its own table', "const sql = 'insert into deliveries (id) values (1) on conflict do update set tries = 0';", []],
  ['nothing', "const sql = 'select from orders for update of orders skip locked';", []],
] as const)('a channel that writes %s', async ([, line, tables]) => {
  const channel = `import { db } from '../lib/db.ts'; export const send = () => db; ${line}`;
  const main = `${sound['server/main.ts']} import './delivery/telegram.channel.ts';`;
  const house = new Miniature({ ...sound, 'server/main.ts': main, 'server/delivery/telegram.channel.ts': channel });
  onTestFinished(() => house.remove());
  const { complaints } = await checkWalls(house.folder);
  expect(complaints).toEqual(tables.map((table) => expect.stringContaining(`telegram.channel.ts writes ${table}.`)));
});

test('a check that read no file fails', async () => {
  const house = new Miniature({});
  onTestFinished(() => house.remove());
  const { complaints } = await checkWalls(house.folder);
  expect(complaints).toEqual([expect.stringContaining('Nothing was read')]);
});
