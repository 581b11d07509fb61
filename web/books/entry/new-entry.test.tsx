import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { askEntryApi, type Books, entryApi } from '#contract/ledger/entries.ts';
import { officeApi } from '#contract/office/office.ts';
import { type Answer, answer, loseConnection, refuse } from '../../testing/answers.ts';
import { anApproval, anId, anOffice, aUser } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { NewEntryDialog } from './new-entry-dialog.tsx';

const office = anOffice({ name: 'Stryiskyi Park' });
const user = aUser({ permissions: 'office_owner', user_offices: [{ office_id: office.id, office }] });
const books: Books = {
  office_id: office.id,
  ...{ on: true, entry_limit: null, offices: [], wallet_readings: [] },
  accounts: [{ kind: 'safe', currency: 'USD', part: '', id: anId(), balance: '25000' }],
  promised: [],
  stocks: [
    {
      ...{ currency: 'USD', stock: '25000', cost: '25000', average: '1', mid: '1.001' },
      ...{ value: '25025', unrealised: '25' },
    },
    { currency: 'UAH', stock: '0', cost: '0', average: null, mid: '0.024', value: '0', unrealised: '0' },
  ],
};
const made = {
  ...{ id: anId(), office_id: office.id, no: 12, kind: 'count' as const, at: new Date(), day: '2026-11-24' },
  ...{ order_id: null, actor: null, reason: 'Counted twice', postings: [] },
  ...{ approver: null, counterparty: null, transfer_id: null, reverses: null, reversed_by: null },
};

async function show(...routes: Answer[]) {
  return showIn(office.id, ...routes);
}

async function showIn(officeId: string | undefined, ...routes: Answer[]) {
  await i18next.loadNamespaces(['books', 'booking']);
  return renderApp(<NewEntryDialog officeId={officeId} />, {
    user,
    address: '/?tab=books&dialog=count',
    routes: [answer(officeApi.get, office), answer(entryApi.get, books), ...routes],
  });
}

const fill = async (label: string, text: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name: label }), { target: { value: text } });
const book = () => act(() => screen.getByRole('button', { name: 'Book it' }).click());
const choose = async (label: string, name: string) => {
  fireEvent.click(await screen.findByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name }));
};

test('a count says what it will book, and is sent again with its key when the answer was lost', async () => {
  const { server, unmount } = await show(loseConnection(entryApi.enter));
  await fill('What was counted', '24 980');
  screen.getByText('$20 short.');
  await fill('Reason', 'Counted twice');
  book();
  await waitFor(() => expect(server.to(entryApi.enter)).toHaveLength(1));
  const [first] = server.to(entryApi.enter);
  unmount();

  const again = await show(answer(entryApi.enter, made));
  await screen.findByDisplayValue('24 980');
  book();
  await screen.findByText('Entry 12 is booked');
  const [second] = again.server.to(entryApi.enter);
  expect(second?.body).toEqual({
    ...{ office_id: office.id, kind: 'count', currency: 'USD', amount: '24980', reason: 'Counted twice' },
  });
  expect([second?.body, second?.headers['idempotency-key']]).toEqual([first?.body, first?.headers['idempotency-key']]);
});

test('what is promised to customers is refused in words at the sum, and nothing typed is lost', async () => {
  await show(refuse(entryApi.enter, 'CONFLICT', { reason: 'notEnoughFree', short_by: '95' }));
  await choose('What happened', 'Capital taken out');
  await fill('Sum', '200');
  await fill('Reason', 'For the owner');
  book();
  await screen.findByText('$95 of it is promised to customers. Take less, or end a deal first.');
  screen.getByDisplayValue('200');
});

test('money from outside needs its price, which people say in hryvnias for one USDT', async () => {
  const { server } = await show(answer(entryApi.enter, made));
  await choose('What happened', 'Capital put in');
  await choose('Where', 'Safe, UAH');
  await fill('Sum', '41000');
  await fill('Reason', 'From the owner');
  book();
  await screen.findByText('A rate above zero');
  await fill('UAH for 1 USDT', '41,5');
  book();
  await waitFor(() => expect(server.to(entryApi.enter)).toHaveLength(1));
  expect(server.to(entryApi.enter)[0]?.body).toMatchObject({ currency: 'UAH', amount: '41000', rate: '0.02409639' });
});

test('above the limit of the office somebody else is asked for the same entry, with its key', async () => {
  const limits = [{ name: 'per_entry', limit: '500', used: '0', currency: 'USDT' }];
  const beyond = refuse(entryApi.enter, 'CONFLICT', {
    ...{ reason: 'entryNeedsYes', needs: ['approval'], kind: 'entry', limits },
  });
  const waits = answer(askEntryApi.enter, anApproval({ kind: 'entry', call: 'expense', order_id: null }));
  const { server } = await show({
    route: entryApi.enter,
    reply: (sent) => (Object(sent.body).ask ? waits : beyond).reply(sent),
  });
  await choose('What happened', 'Expense');
  await fill('Sum', '800');
  await fill('Reason', 'Rent of the desk');
  book();
  await screen.findByText(/^This is above the limit of the office, 500/);
  act(() => screen.getByRole('button', { name: 'Ask for a yes' }).click());
  await screen.findByText('Asked. It is booked when somebody agrees.');
  const [first, second] = server.to(entryApi.enter);
  expect(second?.body).toEqual({ ...Object(first?.body), ask: { reason: 'Rent of the desk' } });
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
});

test('another sum is another entry, and is not asked for at once', async () => {
  const limits = [{ name: 'per_entry', limit: '500', used: '0', currency: 'USDT' }];
  await show(refuse(entryApi.enter, 'CONFLICT', { reason: 'entryNeedsYes', limits }));
  await choose('What happened', 'Expense');
  await fill('Sum', '800');
  await fill('Reason', 'Rent of the desk');
  book();
  await screen.findByRole('button', { name: 'Ask for a yes' });
  await fill('Sum', '400');
  screen.getByRole('button', { name: 'Book it' });
});

test('where several offices are shown together, it asks in whose books', async () => {
  const { server } = await showIn(
    undefined,
    answer(entryApi.get, { ...books, offices: [office] }),
    answer(entryApi.enter, made),
  );
  screen.getByText('New entry');
  expect(screen.queryByRole('combobox', { name: 'What happened' })).toBeNull();
  await choose('At which office', 'Stryiskyi Park');
  await fill('What was counted', '24 980');
  await fill('Reason', 'Counted twice');
  book();
  await waitFor(() => expect(server.to(entryApi.enter)).toHaveLength(1));
  expect(server.to(entryApi.enter)[0]?.body).toMatchObject({ office_id: office.id, kind: 'count', amount: '24980' });
});

test('without books nothing can be booked, and an office that keeps none is not offered', async () => {
  await showIn(undefined, answer(entryApi.get, books));
  await screen.findByText('None of these offices keeps books, so nothing can be booked.');
});

test('an office that left the books meanwhile says that nothing can be booked there', async () => {
  await show(answer(entryApi.get, { ...books, on: false }));
  await screen.findByText('Nothing can be booked: this office keeps no books.');
});
