import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { officeApi } from '#contract/office/office.ts';
import { answer, refuse } from '../../testing/answers.ts';
import { anId, anOffice } from '../../testing/fixtures.ts';
import { rynok, showOffices } from '../../testing/offices.tsx';

const bare = anOffice({
  id: anId(),
  name: 'Sykhiv',
  wallet: null,
  working_hours: 'ask us',
  marker: { position: { lat: 50.4501, lng: 30.5234 } },
  draft: true,
});
const whole = anOffice({ ...rynok, draft: true });
const wallet = { data: [{ address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf', network: 'TRC20' as const }] };
const inOrder = { ...whole, wallet, marker: { position: { lat: 49.8419, lng: 24.0315 } } };

const list = async () => within(await screen.findByRole('list', { name: 'What it needs before it opens' }));
const openIt = async (office: string) =>
  fireEvent.click(await screen.findByRole('button', { name: `Open the office ${office}` }));

test('a draft says what is done and what is missing, each with its way there', async () => {
  const { address } = await showOffices({ offices: [bare] });
  expect(await screen.findByText('Draft')).toBeTruthy();
  await waitFor(async () => expect((await list()).getAllByRole('img')).toHaveLength(7));
  expect((await list()).getAllByRole('img').map((each) => each.getAttribute('aria-label'))).toEqual([
    ...['City', 'Place', 'hours', 'Owner', 'Cashier', 'Wallet'].map(() => 'Missing'),
    'Done',
  ]);
  expect(screen.getByText(/6 things are missing before it opens/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Open the office Sykhiv' }).dataset.variant).toBe('default');
  const rates = (await list()).getByRole('link', { name: 'Rates: Sykhiv' });
  expect(rates.getAttribute('href')).toBe(`/?tab=rates&scope=${bare.id}`);
  fireEvent.click((await list()).getByRole('button', { name: 'Cashier: Sykhiv' }));
  await waitFor(() => expect(address()).toMatchObject({ dialog: 'cashiers', office: bare.id }));
});

test('a draft is neither closed nor shown as a QR code, and can be deleted', async () => {
  await showOffices({ offices: [bare] });
  fireEvent.click(await screen.findByRole('button', { name: 'More about Sykhiv' }));
  expect(await screen.findByRole('menuitem', { name: 'Delete Sykhiv' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^(QR code|Close for today)/ })).toBeNull();
});

test('a whole draft opens, and says so', async () => {
  const { server } = await showOffices({ offices: [inOrder] });
  expect(await screen.findByText(/It has everything and can open/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Open the office Rynok Square' }).dataset.variant).toBe('filled');
  await openIt('Rynok Square');
  expect(await screen.findByText('Rynok Square is open')).toBeTruthy();
  expect(server.to(officeApi.change)[0]?.body).toMatchObject({ address: inOrder.address, draft: false });
});

test('a draft that the server does not open says once what is missing', async () => {
  const extension = { missing: ['cashier', 'wallet'] };
  const refusal = refuse(officeApi.change, 'CONFLICT', { reason: 'officeNotWhole', ...extension });
  await showOffices({ offices: [inOrder], routes: [refusal] });
  await openIt('Rynok Square');
  expect(await screen.findByText('Rynok Square did not open')).toBeTruthy();
  expect(screen.getByText('Missing: Cashier, Wallet and its network')).toBeTruthy();
});

test('what a draft needs in its form has the focus there', async () => {
  await showOffices({ offices: [bare], routes: [answer(officeApi.get, bare)] });
  fireEvent.click((await list()).getByRole('button', { name: 'Wallet and its network: Sykhiv' }));
  const wallet = await screen.findByRole('textbox', { name: 'Wallet address' });
  await waitFor(() => expect(document.activeElement).toBe(wallet));
});
