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
  expect(complaints).toEqual([expect.stringContaining('Nobody imports this file. Delete it, or join it.')]);
});

test('a check that read no file fails', async () => {
  const house = new Miniature({});
  onTestFinished(() => house.remove());
  const { complaints } = await checkWalls(house.folder);
  expect(complaints).toEqual([expect.stringContaining('Nothing was read')]);
});
