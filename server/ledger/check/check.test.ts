import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Office } from '#contract/office/office.ts';
import type { Db } from '../../database/db.ts';
import { putOnBooks, safeOf } from '../../testing/books.test-kit.ts';
import { forFile } from '../../testing/for-file.ts';
import { writeOrder } from '../../testing/order.test-kit.ts';
import { asServerRole, inOne } from '../../testing/server-role.test-kit.ts';
import { exchangeIn, openWorld } from '../../testing/world.ts';
import { checkService } from './check.service.ts';
import { checkStore } from './check.store.ts';

const world = await forFile(openWorld());
const { toCash, toCoin, admin, customer } = await exchangeIn(world);
const server = await forFile(asServerRole(world));
const { pagesJob, wholeJob } = checkService({ store: checkStore(world.db) });
const query = async (text: string) => (await world.db.pool.query(text)).rows;
// Few entries fill a page here, so that one test closes several.
await query(`create or replace function page_entries() returns integer immutable language sql as 'select 3'`);

let office: Office;
beforeEach(async () => {
  office = await world.office();
  await putOnBooks(world, office);
});

const by = world.as(admin);
const check = async () => (await by.get(`/v1/books/check?office_id=${office.id}`)).body;
const brokenRules = async () =>
  (await check()).rules.flatMap(({ rule, broken }: { rule: string; broken: number }) => (broken > 0 ? [rule] : []));
const pages = () => query(`select to_no::int as no from book_pages where office_id = '${office.id}' order by to_no`);
const run = (job: typeof pagesJob) =>
  job.run({ signal: new AbortController().signal, memo: undefined, remember: () => undefined });

/** Something that no trigger allows, as it would be without them. */
const unguarded = (text: string) =>
  query(`begin; set local session_replication_role = replica; ${text.replaceAll('OFFICE', `'${office.id}'`)}; commit`);
const age = () => unguarded(`update entries set at = at - interval '1 hour' where office_id = OFFICE`);

async function enter(): Promise<void> {
  const sum = { currency: 'USD', amount: '10', rate: '1.01', reason: 'As it came' };
  const body = { office_id: office.id, kind: 'capital_in', ...sum };
  const { status } = await by.post('/v1/books/entries', body, { 'idempotency-key': randomUUID() });
  expect(status).toBe(201);
}

async function deal(steps: readonly string[], rate = toCash): Promise<string> {
  const { id } = await writeOrder(world, { customer, office, rate, amount: '50' });
  for (const step of steps) expect((await by.put(`/v1/orders/${id}/${step}`)).status).toBe(200);
  return id;
}

/** Two pages that are closed, and entries after them. A deal began on a page, and goes on. */
async function fillPages(): Promise<{ ended: string; open: string }> {
  const ended = await deal(['confirm', 'receive', 'ready', 'close']);
  const open = await deal(['confirm', 'receive'], toCoin);
  for (let times = 0; times < 2; times += 1) await enter();
  await age();
  await run(pagesJob);
  await enter();
  return { ended, open };
}

test('pages are closed when they are full, and the balances after them are what all postings add up to', async () => {
  await fillPages();
  expect(await pages()).toEqual([{ no: 3 }, { no: 6 }]);
  expect(await query(`select check_pages('${office.id}')::int as wrong`)).toEqual([{ wrong: 0 }]);
  const safe = await safeOf(world, office.id);
  const carried = await query(`select trim_scale(balance)::text as balance from page_balances
    where account_id = '${safe}' order by to_no`);
  const { items } = (await by.get(`/v1/books/accounts/${safe}/statement?size=20`)).body;
  const lineUntil = (no: number) => items.find((line: { no: number }) => line.no <= no);
  expect(carried.map(({ balance }) => balance)).toEqual([lineUntil(3).balance, lineUntil(6).balance]);
  // Each line's balance is the one below it and what the line did, also where a page ends between the two.
  const sums = items.map(({ way, amount, balance }: Record<string, string>) => [
    Number(balance),
    Number(way === 'in' ? amount : `-${amount}`),
  ]);
  sums.slice(0, -1).forEach(([balance, change]: number[], at: number) => {
    expect(balance).toBeCloseTo((sums[at + 1]?.[0] ?? Number.NaN) + (change ?? Number.NaN), 6);
  });
});

/** What no trigger stops, the rule that it breaks, and whether only the sum from the first entry can find it. */
const mistakes: [string, string, { change: string; isClosed?: boolean }][] = [
  [
    'a changed balance',
    'balances',
    { change: `update accounts set balance = balance + 1 where office_id = OFFICE and kind = 'safe'` },
  ],
  [
    'a posting of after the pages',
    'balances',
    {
      change: `update postings p set amount = amount + 1 from entries e where e.id = p.entry_id and e.office_id = OFFICE and e.no = 7`,
    },
  ],
  [
    'a posting of a closed page',
    'balances',
    {
      isClosed: true,
      change: `update postings p set amount = amount + 1 from entries e where e.id = p.entry_id and e.office_id = OFFICE and e.no = 2`,
    },
  ],
  [
    'a carried balance',
    'balances',
    { change: `update page_balances set balance = balance + 1 where office_id = OFFICE and to_no = 6` },
  ],
  [
    'a carried balance of an earlier page',
    'balances',
    { isClosed: true, change: `update page_balances set balance = balance + 1 where office_id = OFFICE and to_no = 3` },
  ],
  [
    'an open hold of an ended deal',
    'holds',
    { change: `update holds set ended_at = null, outcome = null where order_id = 'ENDED'` },
  ],
  ['a missing hold', 'holds', { change: `delete from holds where order_id = 'OPEN'` }],
  [
    'a deal that is owed what it does not say',
    'debts',
    { change: `update orders set status = 'ready', ready_at = now() where id = 'OPEN'` },
  ],
  ['a missing number', 'numbers', { change: `update books set head = head + 1 where office_id = OFFICE` }],
];

test.each(mistakes)(
  '%s is found by the sum from the first entry, and nothing that the check finds is carried forward',
  async (_what, rule, { change, isClosed = false }) => {
    const { ended, open } = await fillPages();
    expect(await brokenRules()).toEqual([]);
    await unguarded(change.replace('ENDED', ended).replace('OPEN', open));
    expect((await brokenRules()).includes(rule)).toBe(!isClosed);
    await expect(run(wholeJob)).rejects.toThrow(office.id);
    expect((await check()).whole).toMatchObject({ ok: false });
    await enter();
    await enter();
    await age();
    if (isClosed) await run(pagesJob);
    else await expect(run(pagesJob)).rejects.toMatchObject({ code: 'OB141' });
    expect(await pages()).toHaveLength(isClosed ? 3 : 2);
    await query(`begin; set local session_replication_role = replica; delete from book_pages where office_id = '${office.id}';
    delete from books where office_id = '${office.id}'; commit`);
  },
);

test('a day after the last time every posting of a book is added up from the first one', async () => {
  await enter();
  expect((await check()).whole).toBeNull();
  await run(wholeJob);
  await run(wholeJob);
  const checks = () => query(`select head::int, broken::int from book_checks where office_id = '${office.id}'`);
  expect(await checks()).toEqual([{ head: 2, broken: 0 }]);
  expect((await check()).whole).toMatchObject({ ok: true, at: expect.any(String) });
  await unguarded(`update book_checks set at = at - interval '25 hours' where office_id = OFFICE`);
  await run(wholeJob);
  expect(await checks()).toHaveLength(2);
});

const roles: [string, Db][] = [
  ["the server's role", server],
  ['the owner of the tables', world.db],
];

describe.each(roles)('by %s', (_role, db) => {
  const page = () =>
    inOne(
      db,
      `insert into book_pages (office_id, to_no, last_id, checked_to) values ('${office.id}', 1, '${office.id}', 9)`,
    );

  test('a page is closed only when it is full and its entries are a minute old', async () => {
    for (const _ of [1, 2]) await enter();
    expect(await page()).toBe('OB140');
    await age();
    expect(await page()).toBe('accepted');
    expect(await query(`select to_no::int, checked_to::int from book_pages where office_id = '${office.id}'`)).toEqual([
      { to_no: 3, checked_to: 3 },
    ]);
  });

  test('what is carried forward, and what was found, is written by the database alone', async () => {
    for (const _ of [1, 2]) await enter();
    await age();
    await page();
    const carried = 'insert into page_balances select account_id, to_no + 1, office_id, balance from page_balances';
    expect(await inOne(db, carried)).toBe(db === server ? '42501' : 'OB142');
    await unguarded(`update accounts set balance = balance + 1 where office_id = OFFICE and kind = 'safe'`);
    const wrong = `'${office.id}', now() - interval '9 days', 99, 0`;
    await inOne(db, `insert into book_checks (office_id, at, head, broken) values (${wrong})`);
    const [found] =
      await query(`select broken::int > 0 as is_found, head::int, at > now() - interval '1 minute' as is_now
      from book_checks where office_id = '${office.id}'`);
    expect(found).toEqual({ is_found: true, head: 3, is_now: true });
  });

  test.each(['book_pages', 'page_balances', 'book_checks'])('nothing in %s is changed or deleted', async (table) => {
    for (const _ of [1, 2]) await enter();
    await age();
    await page();
    await inOne(db, `insert into book_checks (office_id) values ('${office.id}')`);
    const denied = db === server ? '42501' : 'OB115';
    for (const change of [`delete from ${table}`, `update ${table} set office_id = office_id`])
      expect(await inOne(db, change), change).toBe(denied);
    expect(await inOne(db, `truncate ${table} cascade`)).toBe(denied);
  });
});
