import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { officeApi } from '#contract/office/office.ts';
import { type User, userApi } from '#contract/person/user.ts';
import { answer, refuse } from '../../testing/answers.ts';
import { textOf } from '../../testing/desk.tsx';
import { aPage, aUser } from '../../testing/fixtures.ts';
import { dialog, press, rynok, showOffices, staffOf } from '../../testing/offices.tsx';

const there = rynok.user_offices.map(({ user }) => user);
const [iryna, olena] = there;
const membership = { office_id: rynok.id, office: { id: rynok.id, name: rynok.name, address: rynok.address } };

/** The cashiers of the office first, then this many cashiers without an office. */
const cashiers = (count: number): User[] => [
  ...there.slice(1).map((user) => aUser({ ...user, user_offices: [membership] })),
  ...Array.from({ length: count }, (_, index) => aUser({ full_name: `Cashier ${index + 1}`, permissions: 'cashier' })),
];

const open = async (crew: 'cashiers' | 'owners', more: Parameters<typeof showOffices>[0] = {}) => {
  const app = await showOffices({ address: `/?tab=offices&dialog=${crew}&office=${rynok.id}`, ...more });
  await waitFor(() => expect(dialog().getAllByRole('checkbox').length).toBeGreaterThan(0));
  return app;
};

const tick = (name: RegExp) => fireEvent.click(dialog().getByRole('checkbox', { name }));
const isTicked = (name: RegExp) => dialog().getByRole<HTMLInputElement>('checkbox', { name }).checked;
const save = () => dialog().getByRole<HTMLButtonElement>('button', { name: 'Save' });

// spec 2.66, 9.13
test('only cashiers are listed, ten per page, and present members are ticked', async () => {
  const { server } = await open('cashiers', { people: cashiers(60) });
  expect(server.to(userApi.list)[0]?.query).toEqual({ permissions__in: '2', page: '1', size: '10' });
  expect(dialog().getAllByRole('checkbox')).toHaveLength(10);
  expect(isTicked(/^Olena Hnatiuk.*At this office/)).toBe(true);
  expect(isTicked(/^Cashier 1(?!\d).*At no office/)).toBe(false);
  expect(dialog().getByText('62 cashiers found')).toBeTruthy();
  expect(save().disabled).toBe(true);
});

// spec 9.13
test('the list has at most five page buttons', { tags: 'long' }, async () => {
  await open('cashiers', { people: cashiers(80) });
  const numbers = () =>
    dialog()
      .getAllByRole('button', { name: /^Page \d/ })
      .map(({ textContent }) => textContent);
  expect(numbers()).toEqual(['1', '2', '3', '4', '5']);
  press('Page 5');
  await waitFor(() => expect(numbers()).toEqual(['3', '4', '5', '6', '7']));
});

// spec 2.65
test('choices survive paging and searching, and only changes are sent', { tags: 'long' }, async () => {
  const people = cashiers(20);
  const { server, address } = await open('cashiers', { people });
  tick(/^Cashier 1(?!\d)/);
  tick(/^Olena Hnatiuk/);
  press('Page 2');
  await waitFor(() => expect(dialog().getByRole('checkbox', { name: /^Cashier 15/ })).toBeTruthy());
  tick(/^Cashier 15/);
  tick(/^Cashier 16/);
  tick(/^Cashier 16/);
  fireEvent.change(dialog().getByRole('textbox', { name: 'Search people' }), { target: { value: 'Olena' } });
  await waitFor(() => expect(dialog().getAllByRole('checkbox')).toHaveLength(1));
  expect(isTicked(/^Olena Hnatiuk.*Will be removed/)).toBe(false);
  expect(dialog().getByText('2 to add, 1 to remove')).toBeTruthy();
  expect(dialog().getByText(/lose access to the deals of this office at once: Olena Hnatiuk/)).toBeTruthy();

  press('Save');
  const idOf = (name: string) => people.find(({ full_name }) => full_name === name)?.id;
  await waitFor(() =>
    expect(server.to(officeApi.assignCashiers)[0]?.body).toEqual({
      to_add: [idOf('Cashier 1'), idOf('Cashier 15')],
      to_remove: [olena?.id],
    }),
  );
  expect(await screen.findByText('Cashiers of Rynok Square: 2 added, 1 removed')).toBeTruthy();
  await waitFor(() => expect(address().dialog).toBeUndefined());
});

// spec 2.65
test('the filter lists verified phones or unverified ones', async () => {
  const { server } = await open('cashiers', { people: cashiers(3) });
  fireEvent.change(dialog().getByRole('combobox', { name: 'Phone' }), { target: { value: 'verified' } });
  await waitFor(() => expect(server.to(userApi.list).at(-1)?.query.verification).toBe('2'));
  fireEvent.change(dialog().getByRole('combobox', { name: 'Phone' }), { target: { value: 'unverified' } });
  await waitFor(() => expect(server.to(userApi.list).at(-1)?.query.verification).toBe('1'));
});

// spec 6.13
test('an owner assigns cashiers too', async () => {
  await open('cashiers', { people: cashiers(1), user: staffOf('office_owner', rynok) });
  expect(isTicked(/^Petro Savchuk/)).toBe(true);
});

test('an owner reads how to find other cashiers, and not that a cashier has no office', async () => {
  await open('cashiers', { user: staffOf('office_owner', rynok), people: cashiers(1) });
  expect(isTicked(/^Cashier 1.*At none of your offices/)).toBe(false);
  fireEvent.change(dialog().getByRole('textbox', { name: 'Search people' }), { target: { value: '067' } });
  expect(
    await dialog().findByText(
      'Nobody matches the search and the filter. A cashier who works elsewhere is found by the whole phone number.',
    ),
  ).toBeTruthy();
});

test('a present member can be removed without a search', async () => {
  await open('cashiers', { people: cashiers(1) });
  press('Take Petro Savchuk away');
  expect(isTicked(/^Petro Savchuk.*Will be removed/)).toBe(false);
});

test('a customer who is added becomes an owner, and a removed owner may become a customer again', async () => {
  const marta = aUser({ full_name: 'Marta Bondar' });
  const people = [marta, aUser({ ...iryna, user_offices: [membership] })];
  const { server } = await open('owners', { people });
  expect(server.to(userApi.list)[0]?.query.permissions__in).toBe('3,4');
  tick(/^Marta Bondar/);
  tick(/^Iryna Melnyk/);
  expect(dialog().getByText('They become owners: Marta Bondar.')).toBeTruthy();
  expect(dialog().getByText('Without another office they become customers again: Iryna Melnyk.')).toBeTruthy();
  press('Save');
  await waitFor(() =>
    expect(server.to(officeApi.assignOwners)[0]?.body).toEqual({ to_add: [marta.id], to_remove: [iryna?.id] }),
  );
});

// spec 8.26
test('a refusal keeps the choices and says that nothing was saved', async () => {
  await open('cashiers', { people: cashiers(2), routes: [refuse(officeApi.assignCashiers, 'CONFLICT')] });
  tick(/^Cashier 2/);
  press('Save');
  expect(await screen.findByText('Nobody was assigned or removed')).toBeTruthy();
  expect(isTicked(/^Cashier 2/)).toBe(true);
});

test.each([
  [{}, '10,000 cashiers found', '1–10 of 10,000'],
  [{ total_capped: true as const }, 'More than 10,000 found', '1–10 of 10,000+'],
])('ten thousand people are shown as exact, and a capped total as more: %o', async (more, said, rows) => {
  const list = answer(userApi.list, aPage(cashiers(8), { total: 10_000, pages: 1000, ...more }));
  await open('cashiers', { routes: [list] });
  expect(await screen.findByText(said)).toBeTruthy();
  expect(dialog().getByText(rows)).toBeTruthy();
});

test('a person without a name is shown by the phone, in the list and among the chosen', async () => {
  const nameless = aUser({ full_name: null, cellphone: '+380671112233', permissions: 'cashier' });
  await open('cashiers', { routes: [answer(userApi.list, aPage([nameless]))] });
  const [row] = dialog().getAllByRole('listitem').slice(-1);
  expect(textOf(row)).toMatch(/^\+380 67 111 22 33(?!.*33)/);
  tick(/^\+380 67 111 22 33/);
  expect(dialog().getByRole('button', { name: 'Take +380 67 111 22 33 away' })).toBeTruthy();
});
