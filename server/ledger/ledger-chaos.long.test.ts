import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Office } from '#contract/office/office.ts';
import type { Order } from '#contract/order/order.ts';
import { putOnBooks } from '../testing/books.test-kit.ts';
import { forFile } from '../testing/for-file.ts';
import { writeOrder } from '../testing/order.test-kit.ts';
import { exchangeIn, openWorld } from '../testing/world.ts';

const world = await forFile(openWorld());
const { toCash, toCoin, admin, customer } = await exchangeIn(world);
const query = async (text: string, values: unknown[] = []) => (await world.db.pool.query(text, values)).rows;

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
const upTo = (most: number) => (1 + Math.floor(Math.random() * most * 100)) / 100;
const refund = { reason: 'Changed the mind', to: { network: 'TRC20', address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf' } };

/** Little money, so that much is refused. */
async function openBooks(): Promise<Office[]> {
  const offices = [await world.office(), await world.office(), await world.office()];
  for (const office of offices) await putOnBooks(world, office, { usd: '900', usdt: '900' });
  return offices;
}

const taken = async (order: Pick<Order, 'id'>, call: string, body?: object) =>
  (await world.as(call === 'close' ? customer : admin).put(`/v1/orders/${order.id}/${call}`, body)).status;

async function dealAt(office: Office): Promise<number[]> {
  const order = await writeOrder(world, { customer, office, rate: pick([toCash, toCoin]), amount: String(upTo(300)) });
  const statuses: number[] = [];
  for (const call of ['confirm', 'receive', 'ready', 'close']) {
    const ends = Math.random() < 0.15;
    // Two people press at the same moment.
    const both = [taken(order, call), ends ? taken(order, 'refund', refund) : taken(order, call)];
    statuses.push(...(await Promise.all(both)));
    if (ends) statuses.push(await taken(order, 'cancel', { reason: 'No time' }));
  }
  return statuses;
}

async function deskAt(office: Office): Promise<number[]> {
  const kind = pick(['capital_in', 'capital_out', 'expense', 'count']);
  const place = pick([{ currency: 'USD' }, { currency: 'USDT', network: 'TRC20' }]);
  const amount = String(kind === 'count' ? 400 + upTo(300) : upTo(200));
  const body = { office_id: office.id, kind, amount, reason: 'As it came', rate: '1.01', ...place };
  const headers = { 'idempotency-key': randomUUID() };
  const both = [0, 1].map(() => world.as(admin).post('/v1/books/entries', body, headers));
  return (await Promise.all(both)).map(({ status }) => status);
}

async function chaos(offices: readonly Office[], seconds: number): Promise<Record<string, number>> {
  const end = Date.now() + seconds * 1000;
  const tally: Record<string, number> = {};
  const one = () => (Math.random() < 0.3 ? deskAt : dealAt)(pick(offices));
  const worker = async () => {
    while (Date.now() < end) for (const status of await one()) tally[status] = (tally[status] ?? 0) + 1;
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return tally;
}

async function brokenRules(offices: readonly Office[]): Promise<string[]> {
  const checks = await Promise.all(
    offices.map(async ({ id }) => (await world.as(admin).get(`/v1/books/check?office_id=${id}`)).body),
  );
  return checks.flatMap(({ rules }) =>
    rules.flatMap(({ rule, broken }: { rule: string; broken: number }) => (broken > 0 ? [rule] : [])),
  );
}

const seconds = 60;

test('Whatever eight people do at three offices at once, the nine rules hold, and nobody gets an error', async () => {
  const offices = await openBooks();
  const tally = await chaos(offices, seconds);
  process.stdout.write(`Chaos: ${JSON.stringify(tally)}\n`);
  expect(await brokenRules(offices)).toEqual([]);
  expect(Object.keys(tally).filter((status) => status.startsWith('5'))).toEqual([]);
  expect(tally[200]).toBeGreaterThan(seconds);
  expect(tally[409]).toBeGreaterThan(0);
  // Each step was booked once: the entries of a deal are those of its way.
  const twice = 'select order_id from entries where order_id is not null group by order_id, kind having count(*) > 1';
  expect(await query(twice)).toEqual([]);
});

test('Without the trigger that keeps the balances the same people break the rules', async () => {
  const offices = await openBooks();
  await query('alter table postings disable trigger postings_applied');
  await chaos(offices, 3);
  await query('alter table postings enable trigger postings_applied');
  expect(await brokenRules(offices)).toContain('balances');
});
