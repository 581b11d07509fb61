import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { type AccountStatement, accountApi } from '#contract/ledger/account-statement.ts';
import { counterpartyApi } from '#contract/ledger/counterparties.ts';
import { type BookEntry, type Books, bookRules, entryApi } from '#contract/ledger/entries.ts';
import { officeTransferApi } from '#contract/ledger/office-transfers.ts';
import { resultApi } from '#contract/ledger/results.ts';
import { stockApi } from '#contract/ledger/stocks.ts';
import { LiveMessage } from '#contract/live.ts';
import { dayApi } from '#contract/till/days.ts';
import { answer } from '../testing/answers.ts';
import { FakeSocket } from '../testing/fake-socket.ts';
import { anId, aPage, aUser } from '../testing/fixtures.ts';
import { renderApp } from '../testing/render.tsx';
import { BooksScreen } from './books-screen.tsx';

const office = { id: anId(), name: 'Stryiskyi Park', address: '1 Stryiska St' };
const owner = aUser({ permissions: 'office_owner', user_offices: [{ office_id: office.id, office }] });

const account = (kind: BookEntry['postings'][number]['from']['kind'], currency: string, part = '') => ({
  ...{ kind, currency, part },
});
const lies = (balance: string, ...key: Parameters<typeof account>) => ({ ...account(...key), id: anId(), balance });

const books: Books = {
  office_id: office.id,
  ...{ on: true, entry_limit: null, offices: [], wallet_readings: [] },
  accounts: [
    lies('24883', 'safe', 'USD'),
    lies('397', 'set_aside', 'USD'),
    lies('-397.6', 'owed', 'USD'),
    lies('-24882.4', 'position', 'USD', 'USD'),
    lies('24896.325199', 'position', 'USDT', 'USD'),
    lies('-24896.325199', 'capital', 'USDT'),
  ],
  promised: [{ currency: 'USD', held: '248', free: '24635', due: '397' }],
  stocks: [
    {
      ...{ currency: 'USD', stock: '24882.4', cost: '24896.325199', average: '1.00055963', mid: '1.0009' },
      ...{ value: '24904.79416', unrealised: '8.468961' },
    },
  ],
};

const count: BookEntry = {
  ...{ id: anId(), office_id: office.id, no: 1845, kind: 'count', day: '2026-11-24', order_id: null },
  at: new Date('2026-11-24T18:04:00Z'),
  actor: { id: anId(), full_name: 'Petro Savchuk' },
  reason: 'Counted twice.',
  ...{ approver: null, counterparty: null, transfer_id: null, reverses: null, reversed_by: null },
  postings: [
    { from: account('safe', 'USD'), to: account('position', 'USD', 'USD'), amount: '20' },
    { from: account('position', 'USDT', 'USD'), to: account('over_short', 'USDT'), amount: '20.0112' },
  ],
};

const safe = { ...lies('24883', 'safe', 'USD'), id: books.accounts[0]?.id ?? '', office_id: office.id };

const statement: AccountStatement = {
  ...aPage([
    {
      ...{ entry_id: count.id, no: 1845, kind: 'count', at: count.at, day: count.day, order_id: null },
      ...{ other: account('position', 'USD', 'USD'), way: 'out', amount: '20', balance: '24883' },
    },
  ]),
  account: safe,
};

const aDay = (day: string, result: string) => ({
  ...{ day, trading: '141.07', rounding: '0.42', over_short: '-19.98', expenses: '-35', result },
});

const reportZ = {
  ...{ id: anId(), office_id: office.id, number: 9, day: '2026-11-26', from_no: 1, to_no: 2, ends_at: new Date() },
  ...{ sums: [], envelopes: [], deals: [], differences: [], safe: [], shifts: [], closed_at: new Date() },
  result: { trading: '0', rounding: '0', over_short: '0', expenses: '0', result: '0' },
  closed_by: { id: anId(), full_name: 'Iryna Melnyk' },
};

const stock = (currency: string, now: string, before: string) => ({
  currency,
  days: [
    { day: '2026-11-26', balance: now },
    { day: '2026-11-25', balance: before },
  ],
});

async function show(address = '/?tab=books', broken: Partial<Record<string, number>> = {}, journal = [count]) {
  await i18next.loadNamespaces(['books', 'booking', 'dates']);
  return renderApp(<BooksScreen />, {
    user: owner,
    address,
    routes: [
      answer(entryApi.get, books),
      answer(entryApi.list, ({ query }) =>
        aPage(journal.filter(({ id }) => query.id === undefined || id === query.id)),
      ),
      answer(stockApi.list, { lines: [stock('USD', '25280', '24980'), stock('USDT', '28000', '27000')] }),
      answer(accountApi.statement, statement),
      { route: entryApi.file, reply: () => new Response('a,b') },
      answer(entryApi.check, {
        at: new Date('2026-11-24T12:03:00Z'),
        ok: Object.keys(broken).length === 0,
        rules: bookRules.map((rule) => ({ rule, broken: broken[rule] ?? 0 })),
        whole: { at: new Date('2026-11-24T01:10:00Z'), ok: true },
      }),
      answer(officeTransferApi.list, aPage([])),
      answer(dayApi.list, aPage([reportZ])),
      answer(counterpartyApi.list, []),
      answer(entryApi.enter, { ...count, id: anId(), no: 1846, kind: 'correction', reverses: count.id }),
      answer(resultApi.list, { days: [aDay('2026-11-26', '86.51'), aDay('2026-11-25', '132.18')] }),
    ],
  });
}

const sayNews = () =>
  act(() => FakeSocket.last().say(z.encode(LiveMessage, { type: 'books_update', data: { office_id: office.id } })));

test('an owner of one office reads its money in words: what is free, promised and owed, and what the stock is worth', async () => {
  const { server } = await show();
  const usd = await screen.findByText('$25,280');
  const row = within(usd.closest('li') as HTMLElement);
  for (const text of ['$24,635', '$248', '$24,883', '1.0006', '24,904.79 T', '+8.46 T not realised'])
    row.getByText(text);
  expect(row.getAllByText('$397')).toHaveLength(2);
  expect(server.to(entryApi.get).map(({ query }) => query)).toEqual([{ office_id: office.id }]);
  expect(within(await screen.findByLabelText(/^Result of/)).getByText('86.51')).toBeTruthy();
});

test('an entry says from where to where its money went, and the address says that it is open', async () => {
  const { address } = await show();
  fireEvent.click(await screen.findByRole('button', { name: /1,845/ }));
  await waitFor(() => expect(address().entry).toBe(count.id));
  const postings = (await screen.findAllByText('Stock of USD')).map((name) => name.closest('li')?.textContent);
  expect(postings).toEqual(['Safe, USDStock of USD$20.00']);
  screen.getByText('Counted twice.');
  screen.getByText('−$20');
});

test('books that do not balance say so, and which rule is broken', async () => {
  await show('/?tab=books&dialog=rules', { debts: 2 });
  expect(await screen.findByText('Books do not balance, checked 14:03')).toBeTruthy();
  const rule = (await screen.findByText('Broken: 2 rows')).closest('li');
  expect(rule?.textContent).toContain('Each deal is owed what its status says.');
  expect(screen.getAllByText('Holds')).toHaveLength(8);
  screen.getByText(/^Every posting from the first one was added up .*03:10: the rules held\.$/);
});

test('the accounts of each currency add up to nothing before the reader’s eyes', async () => {
  await show('/?tab=books&view=accounts');
  const sums = (await screen.findAllByText(/ together$/)).map((name) =>
    name.closest('tr')?.textContent?.replaceAll('\u00a0', ' '),
  );
  expect(sums).toEqual(['USD together$0.00', 'USDT together0.00 T']);
});

test('an account opens its statement, which says what is there after each line', async () => {
  const { address, server } = await show('/?tab=books&view=accounts');
  fireEvent.click(await screen.findByRole('link', { name: 'Safe, USD' }));
  const line = await screen.findByText('to: Stock of USD');
  expect(line.closest('li')?.textContent?.replaceAll('\u00a0', ' ')).toContain('−$20.00Balance $24,883.00');
  expect(address()).toMatchObject({ view: 'accounts', account: safe.id });
  expect(server.to(accountApi.statement).map(({ path }) => path)).toEqual([`/v1/books/accounts/${safe.id}/statement`]);
  fireEvent.click(screen.getByRole('button', { name: 'All accounts' }));
  await screen.findByText('USD together');
});

test('the line of a currency says what lay there before and now, and opens the days of all of them', async () => {
  const { address } = await show();
  fireEvent.click(await screen.findByRole('button', { name: /^USD: \$24,980 on 25 Nov, \$25,280 now\. / }));
  const table = await screen.findByRole('table', { name: 'What lay here at the end of each day' });
  const rows = within(table).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent?.replaceAll('\u00a0', ' ')))).toEqual([
    ['Day', 'USD', 'USDT'],
    ['26 Nov', '$25,280', '28,000.00 T'],
    ['25 Nov', '$24,980', '27,000.00 T'],
  ]);
  expect(address().dialog).toBe('stock');
});

test('a correction leads to what it corrects, on whatever page that stands', async () => {
  const correction = { ...count, id: anId(), no: 1846, kind: 'correction' as const, reverses: count.id };
  const { address, server } = await show(`/?tab=books&entry=${correction.id}&page=2`, {}, [correction, count]);
  fireEvent.click(await screen.findByRole('link', { name: 'Corrects an earlier entry.' }));
  await screen.findByText('1 entry');
  expect(address()).toEqual({ tab: 'books', only: count.id, entry: count.id });
  expect(server.to(entryApi.list).at(-1)?.query).toMatchObject({ id: count.id, page: '1' });
  screen.getByText('Counted twice.');
  fireEvent.click(screen.getByRole('button', { name: 'Remove the filter One entry' }));
  await screen.findByText('2 entries');
});

test('the journal is asked for by what the address says, and so is its file', async () => {
  const makeUrl = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  onTestFinished(() => makeUrl.mockRestore());
  const { server } = await show('/?tab=books&kind=count&from=2026-11-24&to=2026-11-24&page=2');
  await screen.findByRole('button', { name: /1,845/ });
  const [{ query } = { query: {} }] = server.to(entryApi.list);
  expect(query).toEqual({
    ...{ office_id: office.id, kind: 'count', day__gte: '2026-11-24', day__lte: '2026-11-24' },
    ...{ page: '2', size: '20' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'CSV' }));
  await screen.findByText('Saved as obmin-books.csv');
  expect(server.to(entryApi.file).map((sent) => sent.query)).toEqual([
    {
      ...{ office_id: office.id, kind: 'count', day__gte: '2026-11-24', day__lte: '2026-11-24' },
      decimals: 'point',
    },
  ]);
});

test('an entry of a colleague is read without a reload', async () => {
  const { server } = await show();
  await screen.findByText('$25,280');
  await waitFor(() => expect(FakeSocket.opened.at(-1)?.onmessage).toBeTypeOf('function'));
  const read = server.to(entryApi.list).length;
  sayNews();
  await waitFor(() => expect(server.to(entryApi.list)).toHaveLength(read + 1), { timeout: 5_000 });
});

test('an entry of the desk is booked back from the journal, after showing the mirror of it', async () => {
  const { server } = await show(`/?tab=books&entry=${count.id}&dialog=correction`);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getAllByRole('listitem').map((line) => line.textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'Stock of USDSafe, USD$20.00',
    'Over and shortCost of the stock of USD20.0112 T',
  ]);
  fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'The note was found' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Book it' }));
  await screen.findByText('Entry 1,846 is booked');
  expect(server.to(entryApi.enter).map(({ body }) => body)).toEqual([
    { office_id: office.id, kind: 'correction', entry_id: count.id, reason: 'The note was found' },
  ]);
});

test('the question about a correction stays after somebody was first, and leaves nothing in the address', async () => {
  const journal = [count];
  const { address } = await show(`/?tab=books&entry=${count.id}&dialog=correction`, {}, journal);
  const dialog = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(FakeSocket.opened.at(-1)?.onmessage).toBeTypeOf('function'));
  journal[0] = { ...count, reversed_by: anId() };
  sayNews();
  await screen.findByText('Corrected by a later entry.', undefined, { timeout: 5_000 });
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(address()).toEqual({ tab: 'books', entry: count.id }));
});

test('a day that its office has closed leads to its report Z, and another one has none', async () => {
  await show('/?tab=books&view=days');
  const table = within(await screen.findByRole('table', { name: 'Days' }));
  const link = await table.findByRole('link', { name: 'Z 9' });
  expect(link.getAttribute('href')).toContain(`report=${reportZ.id}`);
  expect(table.getAllByRole('link')).toHaveLength(1);
});
