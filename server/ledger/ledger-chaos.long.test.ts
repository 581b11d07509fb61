import { expect, test, vi } from 'vitest';
import { forFile } from '../testing/for-file.ts';
import { chaosIn } from '../testing/ledger-chaos.test-kit.ts';
import { writeOrder } from '../testing/order.test-kit.ts';
import { exchangeIn, openWorld, type Person } from '../testing/world.ts';

/** What a control takes away. */
const without = vi.hoisted(() => ({ trade: false, lock: false }));

vi.mock('#domain/ledger/draft.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('#domain/ledger/draft.ts')>();
  const openDraft: typeof original.openDraft = (balances) => {
    const draft = original.openDraft(balances);
    return without.trade
      ? { ...draft, trade: (fiat, quantity, place) => draft.trade(fiat, quantity, place, []) }
      : draft;
  };
  return { ...original, openDraft };
});

vi.mock('./book/book.sql.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('./book/book.sql.ts')>();
  const holdBooks: typeof original.holdBooks = (tx, ids) =>
    without.lock ? Promise.resolve(undefined) : original.holdBooks(tx, ids);
  return { ...original, holdBooks };
});

const world = await forFile(openWorld());
const exchange = await exchangeIn(world);
const { open, run, dealAt, brokenRules, query } = chaosIn(world, exchange);

const seconds = 60;

test('Whatever eight people do at three offices at once, the nine rules hold, and nobody gets an error', async () => {
  const offices = await open(3);
  const tally = await run(offices, seconds);
  process.stdout.write(`Chaos: ${JSON.stringify(tally)}\n`);
  expect(await brokenRules(offices)).toEqual([]);
  expect(Object.keys(tally).filter((status) => status.startsWith('5'))).toEqual([]);
  expect(tally[200]).toBeGreaterThan(seconds);
  expect(tally[409]).toBeGreaterThan(0);
  // Each step was booked once: the entries of a deal are those of its way.
  const double = 'select order_id from entries where order_id is not null group by order_id, kind having count(*) > 1';
  expect(await query(double)).toEqual([]);
  // Everything that may happen has happened, and what one office gave another one got.
  const kinds = await query('select distinct kind from entries order by kind');
  expect(kinds.map(({ kind }) => kind)).toEqual([
    ...['capital_in', 'capital_out', 'correction', 'count', 'deal', 'expense', 'hand', 'opening', 'pay', 'settlement'],
    ...['trade', 'transfer_arrive', 'transfer_return', 'transfer_send', 'undo'],
  ]);
  expect(await query(`select from orders where ended_by = 'expired' limit 1`)).toHaveLength(1);
  expect(await query(`select sum(balance)::float as sum from accounts where kind = 'network'`)).toEqual([{ sum: 0 }]);
  const onWay = `select from (select from_office_id, currency, sum(amount) as sum from office_transfers where state = 'on_way'
    group by 1, 2) t full join (select office_id, currency, balance from accounts where kind = 'transit' and balance <> 0) a
    on a.office_id = t.from_office_id and a.currency = t.currency where a.balance is distinct from t.sum`;
  expect(await query(onWay)).toEqual([]);
});

test('Without the trigger that keeps the balances the same people break the rules', async () => {
  const offices = await open(3);
  await query('alter table postings disable trigger postings_applied');
  await run(offices, 3);
  await query('alter table postings enable trigger postings_applied');
  expect(await brokenRules(offices)).toContain('balances');
});

test('Without the value of a trade a deal breaks the rules', async () => {
  const [office] = await open(1);
  if (!office) throw new Error('No office');
  without.trade = true;
  for (let round = 0; round < 8; round += 1) await dealAt(office);
  without.trade = false;
  expect(await brokenRules([office])).toContain('debts');
});

/** Eight people want nearly all that is free at the same moment. Answers whether more was promised than that. */
async function isOverpromised(customers: readonly Person[]): Promise<boolean> {
  const { toCash, admin } = exchange;
  const [office] = await open(1);
  if (!office) throw new Error('No office');
  const orders = await Promise.all(
    customers.map((customer) => writeOrder(world, { customer, office, rate: toCash, amount: '800' })),
  );
  await Promise.all(orders.map(({ id }) => world.as(admin).put(`/v1/orders/${id}/confirm`)));
  return (await query(`select free_at($1, 'USD') < 0 as over`, [office.id]))[0]?.over === true;
}

test('Without the lock of the book more is promised than is free', async () => {
  const [found] = await query(`select pg_get_functiondef('guard_hold()'::regprocedure) as text`);
  const text = String(found?.text);
  const unlocked = text.replace(/perform from public\.books[^;]*;/, '');
  expect(unlocked).not.toBe(text);
  // A confirmation holds its customer, so each is another person's.
  const customers = await Promise.all(Array.from({ length: 8 }, () => world.customer()));
  expect(await isOverpromised(customers)).toBe(false);
  await query(unlocked);
  without.lock = true;
  let rounds = 0;
  while (!(await isOverpromised(customers)) && rounds < 20) rounds += 1;
  without.lock = false;
  await query(text);
  expect(rounds).toBeLessThan(20);
});
