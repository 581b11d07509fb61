import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { counterpartyApi } from '#contract/ledger/counterparties.ts';
import { type BookEntry, type Books, entryApi } from '#contract/ledger/entries.ts';
import { officeApi } from '#contract/office/office.ts';
import { type Answer, answer } from '../../testing/answers.ts';
import { anId, anOffice, aUser } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { NewEntryDialog } from './new-entry-dialog.tsx';

const office = anOffice({ name: 'Stryiskyi Park' });
const bank = {
  ...{ id: anId(), office_id: office.id, name: 'Halytska Finance' },
  ...{ created_at: new Date(), archived_at: null },
};
const debt = { kind: 'counterparty' as const, currency: 'EUR', part: bank.id, name: bank.name };
const books: Books = {
  office_id: office.id,
  ...{ on: true, entry_limit: null, offices: [], wallet_readings: [] },
  accounts: [{ ...debt, id: anId(), balance: '-3000.5' }],
  promised: [],
  stocks: [],
};
const made: BookEntry = {
  ...{ id: anId(), office_id: office.id, no: 12, kind: 'trade', at: new Date(), day: '2026-11-24' },
  ...{ order_id: null, actor: null, reason: 'Restocking', postings: [], counterparty: bank },
  ...{ approver: null, transfer_id: null, reverses: null, reversed_by: null },
};

async function show(dialog: string, known: (typeof bank)[], ...routes: Answer[]) {
  await i18next.loadNamespaces(['books', 'booking']);
  return renderApp(<NewEntryDialog officeId={office.id} />, {
    user: aUser({ permissions: 'office_owner' }),
    address: `/?tab=books&dialog=${dialog}`,
    routes: [
      answer(officeApi.get, office),
      answer(entryApi.get, books),
      answer(counterpartyApi.list, known),
      answer(entryApi.enter, made),
      ...routes,
    ],
  });
}

const fill = async (label: string, text: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name: label }), { target: { value: text } });
const choose = async (label: string, name: string) => {
  fireEvent.click(await screen.findByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name }));
};
const book = () => act(() => screen.getByRole('button', { name: 'Book it' }).click());

test('a trade says its price before it is booked, and what one side owes from now on', async () => {
  const { server } = await show('trade', [bank]);
  await choose('With whom', 'Halytska Finance');
  await fill('How much we give', '10 000');
  await fill('How much we get', '416500');
  expect((await screen.findByText('41.6500')).closest('[role=status]')?.textContent).toBe(
    'Price: 41.6500 UAH for 1 USDT',
  );
  await choose('What has moved', 'We gave, and they owe us');
  await fill('Reason', 'Hryvnias for Friday');
  book();
  await screen.findByText('Entry 12 is booked');
  const [sent] = server.to(entryApi.enter);
  expect(sent?.body).toEqual({
    ...{ office_id: office.id, kind: 'trade', counterparty_id: bank.id, settled: 'one', moved: 'give' },
    give: { currency: 'USDT', network: 'TRC20', amount: '10000' },
    get: { currency: 'UAH', amount: '416500' },
    reason: 'Hryvnias for Friday',
  });
  expect(sent?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
});

test('who is not known yet is named within the trade, and what was typed stays', async () => {
  const { server } = await show('trade', [], answer(counterpartyApi.add, bank));
  await fill('How much we give', '500');
  await fill('Name of the counterparty', 'Halytska Finance');
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Name of the counterparty' }), { key: 'Enter' });
  await screen.findByText('Halytska Finance is added');
  expect(server.to(counterpartyApi.add)[0]?.body).toEqual({ office_id: office.id, name: 'Halytska Finance' });
  expect(server.to(entryApi.enter)).toHaveLength(0);
  screen.getByDisplayValue('500');
});

test('a debt is offered whole, the way round in which it is owed', async () => {
  const { server, address } = await show('settlement', [bank]);
  await screen.findByDisplayValue('We owe Halytska Finance €3,000.50');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'How much we paid' }).value).toBe('3000.5');
  await fill('Reason', 'Paid by hand');
  book();
  await waitFor(() => expect(server.to(entryApi.enter)).toHaveLength(1));
  expect(server.to(entryApi.enter)[0]?.body).toEqual({
    ...{ office_id: office.id, kind: 'settlement', counterparty_id: bank.id, way: 'out' },
    ...{ currency: 'EUR', amount: '3000.5', reason: 'Paid by hand' },
  });
  await waitFor(() => expect(address().dialog).toBeUndefined());
});
