import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { expect, onTestFinished, test, vi } from 'vitest';
import { authApi } from '#contract/person/auth.ts';
import { userApi } from '#contract/person/user.ts';
import { useAddress } from '../lib/address/address.ts';
import { readToken } from '../lib/call/token.ts';
import { type Answer, answer, answering, later, loseConnection, refuse } from '../testing/answers.ts';
import { anId, aUser } from '../testing/fixtures.ts';
import { renderApp } from '../testing/render.tsx';
import { ProfileScreen } from './profile-screen.tsx';

const user = aUser({ email: 'marta@example.com', wallet: { data: [{ address: 'TOLD' }, { address: 'TOTHER' }] } });
const tron = 'TJVmXyUZekESryivHSoHcbqh3KonLxsbgn';
const office = { id: anId(), name: 'Rynok Square', name_uk: 'Площа Ринок' };
const stats = answer(userApi.getStats, {
  orders_total: 12,
  orders_completed: 9,
  volume_usd: '12345.678901',
  favorite_office: office,
});
const open = (...routes: Answer[]) => renderApp(<ProfileScreen />, { user, routes: [stats, ...routes] });

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });

// spec 2.19, 2.83
test('the profile shows the signed-in person', async () => {
  await open();
  screen.getByRole('heading', { name: 'Marta Bondar', level: 1 });
  screen.getByText('+380 67 123 45 67 · Customer');
  screen.getByText('marta@example.com');
  within(screen.getByRole('region', { name: 'Your details' })).getByText('TOLD');
});

// spec 2.83
test('a person without a name is called User', async () => {
  await renderApp(<ProfileScreen />, { user: aUser({ full_name: null, wallet: null }), routes: [stats] });
  screen.getByRole('heading', { name: 'User' });
  expect(screen.getAllByText('Not specified')).toHaveLength(3);
});

// spec 1.4, 2.76, 4.25, 5.11
test('saving sends only typed fields, an empty one as null, and keeps other wallet addresses', async () => {
  const saved = { ...user, full_name: null };
  const { server } = await open(answer(userApi.changeMe, saved));
  press('Edit');
  type('Full name', '   ');
  type('USDT wallet', ` ${tron} `);
  fireEvent.click(screen.getByRole('checkbox', { name: / sbgn / }));
  press('Save');
  await screen.findByText('Saved');
  // The e-mail address was not typed in, so the body leaves it out.
  expect(server.to(userApi.changeMe)[0]?.body).toEqual({
    full_name: null,
    wallet: { data: [{ address: tron, network: 'TRC20' }, { address: 'TOTHER' }] },
  });
  screen.getByRole('heading', { name: 'User' });
});

// spec 5.11
test('an emptied e-mail address and an emptied wallet are sent as null, also if the wallet has a second address', async () => {
  const { server } = await open(answer(userApi.changeMe, { ...user, email: null, wallet: null }));
  press('Edit');
  type('E-mail', '');
  type('USDT wallet', ' ');
  press('Save');
  await screen.findByText('Saved');
  expect(server.to(userApi.changeMe)[0]?.body).toEqual({ email: null, wallet: null });
});

test('a late answer from before the save does not overwrite the saved data', async () => {
  const late = later(answer(userApi.getMe, user));
  const { queryClient, server } = await open(answer(userApi.changeMe, { ...user, full_name: 'Marta B.' }));
  const { fetch } = window;
  vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) =>
    init?.method === 'GET' && String(input).endsWith('/users/me/')
      ? answering([late]).fetch(input, init)
      : fetch(input, init),
  );
  act(() => void queryClient.invalidateQueries({ queryKey: ['me'] }));
  press('Edit');
  type('Full name', 'Marta B.');
  press('Save');
  await screen.findByText('Saved');
  await act(async () => late.arrive());
  screen.getByRole('heading', { name: 'Marta B.', level: 1 });
  expect(server.to(userApi.changeMe)).toHaveLength(1);
});

// spec 5.10, 9.5
test('a wallet address that is too long is kept, reported, and not sent', async () => {
  const { server } = await open(answer(userApi.changeMe, user));
  press('Edit');
  type('USDT wallet', 'T'.repeat(51));
  screen.getByText('At most 50 characters. Check what was pasted.');
  press('Save');
  expect(screen.getByLabelText('USDT wallet')).toHaveProperty('value', 'T'.repeat(51));
  expect(server.to(userApi.changeMe)).toEqual([]);
});

// spec 5.10, 9.4
test.each([
  ['Full name', 129],
  ['E-mail', 129],
])('%s is not cut off when it is too long: it is reported and not sent', async (label, length) => {
  const { server } = await open(answer(userApi.changeMe, user));
  press('Edit');
  type(label, 'a'.repeat(length));
  screen.getByText('At most 128 characters.');
  press('Save');
  expect(screen.getByLabelText(label)).toHaveProperty('value', 'a'.repeat(length));
  expect(document.activeElement).toBe(screen.getByLabelText(label));
  expect(server.to(userApi.changeMe)).toEqual([]);
});

test('saving shows all errors at once and focuses the first wrong field', async () => {
  const { server } = await open(answer(userApi.changeMe, user));
  press('Edit');
  type('Full name', 'a'.repeat(129));
  type('E-mail', 'not-mail');
  type('USDT wallet', 'T'.repeat(51));
  expect(screen.queryByText('This is not an e-mail address.')).toBeNull();
  press('Save');
  screen.getByText('At most 128 characters.');
  screen.getByText('This is not an e-mail address.');
  screen.getByText('At most 50 characters. Check what was pasted.');
  expect(document.activeElement).toBe(screen.getByLabelText('Full name'));
  expect(server.to(userApi.changeMe)).toEqual([]);
});

test('a draft survives another tab and a reload, and is deleted on save or cancel', async () => {
  const first = await open();
  press('Edit');
  type('Full name', 'Marta B.');
  first.unmount();

  // The wallet was added elsewhere in the meantime. The draft keeps only the typed field.
  const wallet = { data: [{ address: 'TNEW' }] };
  const second = await renderApp(<ProfileScreen />, { user: { ...user, wallet }, routes: [stats] });
  expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Marta B.');
  expect(screen.getByLabelText<HTMLInputElement>('USDT wallet').value).toBe('TNEW');
  expect(document.activeElement).toBe(document.body);
  press('Cancel');
  second.unmount();
  await open();
  expect(screen.queryByLabelText('Full name')).toBeNull();
});

// spec 3.1
test("the phone is shown but can't be edited", async () => {
  await open();
  press('Edit');
  const phone = screen.getByLabelText<HTMLInputElement>('Phone');
  expect([phone.value, phone.readOnly]).toEqual(['+380 67 123 45 67', true]);
});

// spec 2.80, 9.39
test('the volume of the orders is shown in dollars and cents', async () => {
  await open();
  const card = within(screen.getByRole('region', { name: 'Your exchanges' }));
  await card.findByText('$12,345.67');
  card.getByText('Rynok Square');
  card.getByText('9');
  card.getByText('12');
});

test('the statistics are read again at each visit, because a deal may have ended meanwhile', async () => {
  const Visited = () => (useAddress().tab === 'profile' ? <ProfileScreen /> : null);
  const { server, router } = await renderApp(<Visited />, { user, routes: [stats], address: '/?tab=profile' });
  await screen.findByText('$12,345.67');
  await act(() => router.navigate({ search: { tab: 'deals' } }));
  await act(() => router.navigate({ search: { tab: 'profile' } }));
  await waitFor(() => expect(server.to(userApi.getStats)).toHaveLength(2));
});

test('statistics that fail to load show an error and a retry', async () => {
  await open(refuse(userApi.getStats, 'SERVER_ERROR'));
  const card = within(screen.getByRole('region', { name: 'Your exchanges' }));
  await card.findByText('Failed to Load Data');
  card.getByRole('button', { name: 'Try again' });
});

// spec 8.21
test('a long wallet is shown in full or by its ends, and copied in full', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const width = window.innerWidth;
  onTestFinished(() => {
    vi.restoreAllMocks();
    window.innerWidth = width;
  });
  const address = 'TQ9xK2mVpR4sLdE8wYhN3uJcZ5aB7b7fHd';
  const owner = { user: aUser({ wallet: { data: [{ address }] } }), routes: [stats] };
  const { unmount } = await renderApp(<ProfileScreen />, owner);
  screen.getByText(address);
  expect(screen.queryByText('TQ9xK2…8wYh…7fHd')).toBeNull();
  unmount();
  window.innerWidth = 390;
  await renderApp(<ProfileScreen />, owner);
  screen.getByText(address);
  expect(screen.getByText('TQ9xK2…8wYh…7fHd').getAttribute('aria-hidden')).toBe('true');
  press('Copy the wallet address');
  await screen.findByText('Wallet address copied!');
  expect(writeText).toHaveBeenCalledWith(address);
});

// spec 2.82
test('the language picker offers two countries with the names of their languages', async () => {
  await open();
  const options = within(screen.getByLabelText('Language')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Українська (UA)', 'English (US)']);
  expect(screen.getByLabelText<HTMLSelectElement>('Language').value).toBe('US');
});

// spec 8.24
test('an e-mail that is already used shows an error at its field, and the typed text stays', async () => {
  await open(refuse(userApi.changeMe, 'EMAIL_ALREADY_EXISTS'));
  press('Edit');
  type('Full name', 'Marta B.');
  type('E-mail', 'taken@example.com');
  press('Save');
  await screen.findByText('Not saved');
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'));
  expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Marta B.');
  screen.getByText('This e-mail address belongs to another account.');
  press('Save');
  await waitFor(() => expect(screen.getAllByText('Not saved')).toHaveLength(1));
});

// spec 1.10
test('a new language applies at once to the account and the page', async () => {
  onTestFinished(() => void i18next.changeLanguage('en'));
  const { server } = await open(answer(userApi.changeMe, { ...user, lang: 'uk' }));
  fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'UA' } });
  await screen.findByText('Збережено');
  expect(server.to(userApi.changeMe)[0]?.body).toEqual({ lang: 'uk' });
});

test('the theme is stored on this device', async () => {
  await open();
  fireEvent.click(screen.getByLabelText('Dark'));
  await waitFor(() => expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark'));
});

// spec 2.83
test('signing out ends the session here and on the server', async () => {
  const { server } = await open(answer(authApi.signOut, {}));
  press('Sign out');
  await waitFor(() => expect(readToken()).toBeUndefined());
  expect(server.to(authApi.signOut)).toHaveLength(1);
});

test('signing out of a session that already ended shows no error', async () => {
  const { server } = await open(refuse(authApi.signOut, 'UNAUTHORIZED'));
  press('Sign out');
  await waitFor(() => expect(server.to(authApi.signOut)).toHaveLength(1));
  expect(readToken()).toBeUndefined();
  expect(screen.queryByText('Signed out on this device only')).toBeNull();
});

test('without a connection sign-out still works on this device and says so', async () => {
  await open(loseConnection(authApi.signOut));
  press('Sign out');
  await screen.findByText('Signed out on this device only');
  expect(readToken()).toBeUndefined();
});

// spec 2.79
test('the security card tells whether there is a second factor, and opens its dialog', async () => {
  const { unmount, address } = await open();
  expect(screen.getByText('Two-factor authentication').nextElementSibling?.textContent).toBe('DisabledSet up');
  press('Set up');
  await waitFor(() => expect(address()).toEqual({ dialog: 'factor' }));
  unmount();
  await renderApp(<ProfileScreen />, { user: { ...user, second_factor: true }, routes: [stats] });
  expect(screen.getByText('Two-factor authentication').nextElementSibling?.textContent).toBe('EnabledManage');
});
