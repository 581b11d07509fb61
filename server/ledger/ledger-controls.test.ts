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
const { open, dealAt, brokenRules, query } = chaosIn(world, exchange);

test('Without the trigger that keeps the balances a deal breaks the rules', async () => {
  const [office] = await open(1);
  if (!office) throw new Error('No office');
  await dealAt(office);
  expect(await brokenRules([office])).toEqual([]);
  await query('alter table postings disable trigger postings_applied');
  for (let round = 0; round < 8; round += 1) await dealAt(office);
  await query('alter table postings enable trigger postings_applied');
  expect(await brokenRules([office])).toContain('balances');
});

test('Without the value of a trade a deal breaks the rules', async () => {
  const [office] = await open(1);
  if (!office) throw new Error('No office');
  without.trade = true;
  // A deal is of either pair, and some end without their money.
  let broken: string[] = [];
  for (let round = 0; round < 50 && !broken.includes('debts'); round += 1) {
    await dealAt(office);
    broken = await brokenRules([office]);
  }
  without.trade = false;
  expect(broken).toContain('debts');
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
