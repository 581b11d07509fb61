import { screen } from '@testing-library/react';
import i18next from 'i18next';
import { expect, onTestFinished, test } from 'vitest';
import type { Books } from '#contract/ledger/entries.ts';
import { plain } from '../../testing/exchange.tsx';
import { anId, aUser } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { WalletReadings } from './wallet-readings.tsx';

const office = { id: anId(), name: 'Stryiskyi Park', name_uk: 'Стрийський парк', address: '1 Stryiska St' };
const read: Books['wallet_readings'][number] = {
  ...{ office_id: office.id, network: 'TRC20', booked: '5000', read: '5000', difference: '0' },
  read_at: '2025-11-20T13:05:00Z',
};
const books: Books = {
  ...{ office_id: office.id, on: true, entry_limit: null, offices: [], wallet_readings: [read] },
  ...{ accounts: [], promised: [], stocks: [] },
};

async function show(more: Partial<Books> = {}) {
  await i18next.loadNamespaces('books');
  await renderApp(<WalletReadings books={{ ...books, ...more }} />, { user: aUser({ permissions: 'office_owner' }) });
  return plain(screen.getByTestId('app').textContent);
}

test('a wallet is read as the books have it', async () => {
  const text = await show();
  expect(text).toContain('TRC20: 5,000.00 T');
  expect(text).toContain('In the books: 5,000.00 T. No difference.');
  expect(text).toContain('Read 20 Nov 2025 15:05');
});

test.each([
  ['5000.5', '0.5', 'Difference: +0.50 T.'],
  ['4999.999999', '-0.000001', '0.000001 T. Look for a payment that is not booked'],
])('a wallet with %s differs', async (sum, difference, words) => {
  expect(await show({ wallet_readings: [{ ...read, read: sum, difference }] })).toContain(words);
});

test('among several offices each wallet has the name of its own, also in Ukrainian', async () => {
  onTestFinished(async () => void (await i18next.changeLanguage('en')));
  await i18next.changeLanguage('uk');
  const text = await show({ office_id: null, offices: [office] });
  expect(text).toContain('Стрийський парк, TRC20: 5 000,00 T');
  expect(text).toContain('За обліком: 5 000,00 T. Різниці немає.');
});

test('nothing is said where no chain is read', async () => {
  expect(await show({ wallet_readings: [] })).toBe('');
});
