import { expect, test } from 'vitest';
import type { OwnStatement } from '#contract/person/statement.ts';
import { forFile } from '../../testing/for-file.ts';
import { writeOrder } from '../../testing/order.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../../testing/world.ts';

const world = await forFile(openWorld());
const { office, toCash, toCoin, customer } = await exchangeIn(world);

/** A completed order that was closed at this moment. */
async function closed(who: Person, rate: typeof toCash, at: string, amount: string): Promise<string> {
  const { id } = await writeOrder(world, { customer: who, office, rate, status: 'completed', amount });
  await world.db.pool.query(`begin; set local session_replication_role = replica;
    update orders set closed_at = '${at}' where id = '${id}'; commit`);
  return id;
}
const read = (month: string, who = customer) =>
  world.as(who).get<OwnStatement>(`/v1/users/me/statement?month=${month}`);

test('a statement has the own completed deals of a month of Kyiv, with exact sums of each currency', async () => {
  // Kyiv is two hours ahead of UTC in November, and three at the end of October.
  const first = await closed(customer, toCash, '2026-10-31T22:00:00Z', '100.1');
  const last = await closed(customer, toCoin, '2026-11-30T21:59:59Z', '33.3');
  await closed(customer, toCash, '2026-10-31T21:59:59Z', '1');
  await closed(customer, toCash, '2026-11-30T22:00:00Z', '1');
  await closed(await world.customer(), toCash, '2026-11-15T12:00:00Z', '1');
  await writeOrder(world, { customer, office, rate: toCash, status: 'ready', amount: '1' });

  const { status, body } = await read('2026-11');
  expect(status).toBe(200);
  expect(body).toMatchObject({ month: '2026-11', is_cut: false });
  expect(body.deals.map(({ id }) => id)).toEqual([first, last]);
  expect(body.deals[0]).toMatchObject({ sc: 'USDT', given: '100.1', office: { id: office.id } });
  for (const { currency, given, received } of body.sums) {
    const of = (code: 'sc' | 'tc', sum: 'given' | 'received') =>
      body.deals.filter((deal) => deal[code] === currency).map((deal) => deal[sum]);
    expect([[given], [received]]).toEqual([
      of('sc', 'given').length > 0 ? of('sc', 'given') : ['0'],
      of('tc', 'received').length > 0 ? of('tc', 'received') : ['0'],
    ]);
  }
  expect((await read('2026-09')).body).toMatchObject({ deals: [], sums: [] });
  expect((await read('2026-13')).status).toBe(422);
});

test('the file has the same deals and sums, with the decimal mark that was asked for', async () => {
  const who = await world.customer();
  const id = await closed(who, toCash, '2026-08-15T12:00:00Z', '100.1');
  const file = await world.as(who).get<string>('/v1/users/me/statement/file?month=2026-08&decimals=comma');
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="obmin-statement-2026-08.csv"',
  });
  const lines = String(file.body).replace('\uFEFF', '').trim().split('\r\n');
  expect(lines[0]).toContain('closed_at (Europe/Kyiv);id;office_name;sc;given');
  expect(lines[1]).toContain(`${id};${office.name};USDT;100,1;`);
  expect(lines.slice(2).every((line) => line.startsWith('sum;;;'))).toBe(true);
  expect(lines.some((line) => line.startsWith('sum;;;USDT;100,1;USDT;0;'))).toBe(true);
});
