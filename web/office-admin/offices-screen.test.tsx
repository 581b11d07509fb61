import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { officeApi } from '#contract/office/office.ts';
import { rateApi } from '#contract/rate/rate.ts';
import { answer, later, refuse, type Sent } from '../testing/answers.ts';
import { anId, anOffice, aPage } from '../testing/fixtures.ts';
import { anAdmin, rynok, showOffices, staffOf } from '../testing/offices.tsx';
import { aScope, textOf } from '../testing/rates.tsx';

const cards = async () => within(await screen.findByRole('list', { name: 'Offices' })).getAllByRole('heading');
/** What is normal at an office: its people and wallets. */
const more = (office: string) => button(new RegExp(`^${office}: `));
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const usd = { sc: 'USD', tc: 'USDT', source: 'global' as const };
const park = anOffice({ id: anId(), name: null, address: '45 Stryiska St', wallet: null, working_hours: 'ask us' });

// spec 2.59
test('a card shows place, hours and what is out of order, and in a line what is normal, with people and wallet behind it', async () => {
  const { address } = await showOffices({ offices: [rynok, park] });
  const texts = async () => (await cards()).map((heading) => textOf(heading.closest('li')));
  await waitFor(() => expect(screen.getByText('1 pair at the global rate')).toBeTruthy());
  const [quiet, second] = await texts();
  expect(quiet).toContain('1 owner · 2 cashiers · 1 pair at the global rate');
  expect(quiet).not.toContain('Iryna Melnyk');
  fireEvent.click(await more('Rynok Square'));
  const [first] = await texts();
  expect(first).toContain('Rynok Square1 Rynok Sq, Lviv');
  expect(first).toContain('09:00 - 20:00');
  expect(first).toContain(`Wallet ${rynok.wallet?.data[0]?.address}`);
  expect(first).toContain('1 ownerIryna Melnyk');
  expect(first).toContain('2 cashiersOlena Hnatiuk, Petro Savchuk');
  expect(second).toContain('45 Stryiska St');
  expect(second).toContain('No city');
  expect(second).toContain('ask us');
  expect(second).toContain('No wallet, so it takes no USDT');
  expect(second).toContain('No owner');
  expect(screen.getByText('Own rate: USD → USDT')).toBeTruthy();
  fireEvent.click(await button(/^Assign owners to 45 Stryiska St/));
  await waitFor(() => expect(address()).toMatchObject({ dialog: 'owners', office: park.id }));
});

test('while the pairs of a new page load, no office is said to offer none', { tags: 'long' }, async () => {
  const first = answer(rateApi.listScopes, aPage([aScope({ office_id: rynok.id, offers: [usd] })], { size: 50 }));
  const second = later(
    answer(rateApi.listScopes, aPage([aScope({ office_id: park.id, offers: [usd] })], { size: 50 })),
  );
  const offices = answer(officeApi.list, ({ query }) =>
    aPage([query.page === '2' ? park : rynok], { size: 50, total: 51 }),
  );
  const scopes = { ...second, reply: (sent: Sent) => (sent.query.office_ids === park.id ? second : first).reply(sent) };
  await showOffices({ routes: [offices, scopes] });
  await screen.findByText('1 pair at the global rate');
  fireEvent.click(await button('Page 2'));
  await screen.findByRole('heading', { name: '45 Stryiska St' });
  expect(screen.queryByText('Offers no pair')).toBeNull();
  second.arrive();
  expect(await screen.findByText('1 pair at the global rate')).toBeTruthy();
});

// spec 9.8
test('admins search on the server after a pause, with fifty offices per page', async () => {
  const { server, address } = await showOffices({ offices: [rynok, park] });
  await cards();
  fireEvent.click(await button('Page 2'));
  await waitFor(() => expect(server.to(officeApi.list).at(-1)?.query).toEqual({ page: '2', size: '50' }));
  const search = screen.getByRole('textbox', { name: 'Search offices' });
  for (const value of ['r', 'ry', 'ryn']) fireEvent.change(search, { target: { value } });
  await waitFor(() => expect(address()).toEqual({ tab: 'offices', search: 'ryn' }));
  await waitFor(() => expect(server.to(officeApi.list).at(-1)?.query).toMatchObject({ search: 'ryn', page: '1' }));
  expect(server.to(officeApi.list).map(({ query }) => query.search)).not.toContain('ry');
});

// spec 6.8
test('other staff see only their own offices, read-only', async () => {
  const { server } = await showOffices({ user: staffOf('cashier', rynok) });
  await cards();
  fireEvent.click(await more('Rynok Square'));
  expect(server.to(officeApi.list)).toEqual([]);
  expect(server.to(officeApi.listOfUser)).toHaveLength(1);
  expect(screen.getByText('You work at 1 office')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add office' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^(Edit|Delete|Assign)/ })).toBeNull();
  expect(await button('Details of Rynok Square')).toBeTruthy();
});

test('an owner assigns cashiers, but not owners', async () => {
  await showOffices({ user: staffOf('office_owner', rynok) });
  fireEvent.click(await more('Rynok Square'));
  expect(await button('Assign cashiers to Rynok Square')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Assign owners/ })).toBeNull();
});

test('a link to a forbidden dialog opens nothing', async () => {
  await showOffices({
    user: staffOf('office_owner', rynok),
    address: `/?tab=offices&dialog=archive&office=${rynok.id}`,
  });
  await cards();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('without offices an admin is offered to add one, and a cashier reads who adds them', {
  tags: 'long',
}, async () => {
  const { unmount, address } = await showOffices({ offices: [] });
  expect(await screen.findByText('No offices yet')).toBeTruthy();
  const [, second] = screen.getAllByRole('button', { name: 'Add office' });
  if (second) fireEvent.click(second);
  await waitFor(() => expect(address().dialog).toBe('add'));
  unmount();
  await showOffices({ offices: [], user: staffOf('cashier') });
  expect(await screen.findByText('You work at no office yet')).toBeTruthy();
  expect(screen.queryByText(/You work at 0/)).toBeNull();
});

test('a page past the end shows the last page', async () => {
  const { address } = await showOffices({
    address: '/?tab=offices&page=9',
    routes: [answer(officeApi.list, ({ query }) => aPage(query.page === '9' ? [] : [rynok], { total: 1, size: 50 }))],
  });
  await cards();
  await waitFor(() => expect(address().page).toBeUndefined());
  expect(await cards()).toHaveLength(1);
});

// spec 8.31
test('a list that fails to load shows an error with a retry', async () => {
  await showOffices({ user: anAdmin(), routes: [refuse(officeApi.list, 'SERVER_ERROR')] });
  expect((await screen.findByRole('alert')).textContent).toContain('req-1');
  expect(await button('Try again')).toBeTruthy();
  expect(screen.queryByText('Loading offices…')).toBeNull();
});

// spec 2.63
test('the QR code of an office leads to the exchange form with this office chosen', async () => {
  const { address } = await showOffices();
  fireEvent.click(await button('QR code of Rynok Square'));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain(`${window.location.origin}/?office_id=${rynok.id}`);
  expect(address()).toMatchObject({ dialog: 'qr', office: rynok.id });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(address()).toEqual({ tab: 'offices' }));
});

test('a link to a deleted office says so, with a close button and no retry', { tags: 'long' }, async () => {
  const { address } = await showOffices({
    address: `/?tab=offices&dialog=edit&office=${anId()}`,
    routes: [refuse(officeApi.get, 'NOT_FOUND', { reason: 'officeNotFound' })],
  });
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('Office not found');
  expect(within(dialog).queryByRole('button', { name: 'Try again' })).toBeNull();
  fireEvent.click(within(dialog).getByText('Close'));
  await waitFor(() => expect(address()).toEqual({ tab: 'offices' }));
});

test.each([
  [{}, '10,000 offices'],
  [{ total_capped: true as const }, 'More than 10,000 offices'],
])('ten thousand offices are shown as exact, and a capped total as more: %o', async (more, said) => {
  const list = answer(officeApi.list, aPage([rynok], { size: 50, total: 10_000, pages: 200, ...more }));
  await showOffices({ routes: [list] });
  expect(await screen.findByText(said)).toBeTruthy();
});
