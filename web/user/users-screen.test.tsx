import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { officeApi } from '#contract/office/office.ts';
import { erasureApi } from '#contract/person/erasure.ts';
import { type User, userApi } from '#contract/person/user.ts';
import { erasedMark } from '#domain/person/erasure.ts';
import { formatPhone } from '#domain/person/phone.ts';
import { answer, later, refuse } from '../testing/answers.ts';
import { textOf } from '../testing/desk.tsx';
import { anId, anOffice, aPage, aUser } from '../testing/fixtures.ts';
import { cashier, marta, nobody, office, row, showUsers } from '../testing/users.tsx';

// spec 2.67, 2.70
test("the list shows each person's name, phone and role, and marks a missing name", async () => {
  await showUsers([marta, nobody, cashier]);
  expect((await row(/Marta Bondar/)).textContent).toContain('Verified');
  expect((await row(/Marta Bondar/)).textContent).toContain(`Marta Bondar#${marta.id.slice(-6)}`);
  expect((await row(/Marta Bondar/)).textContent).toContain(formatPhone(marta.cellphone));
  expect(within(await row(/Marta Bondar/)).getByText('Customer')).toBeTruthy();
  expect(within(await row(/Olena/)).getByText('Cashier')).toBeTruthy();
  const unnamed = await row(/Unknown/);
  expect(unnamed.textContent).toContain('Not verified');
  expect(within(unnamed).getByRole('rowheader').textContent).toBe(
    `${formatPhone(nobody.cellphone)}Unknown #${nobody.id.slice(-6)}`,
  );
  expect((await row(/Olena/)).textContent).toContain('Rynok Square');
});

test('the date on a card has a label, because its column header is hidden', { tags: 'long' }, async () => {
  await showUsers([marta]);
  expect(textOf(await row(/Marta Bondar/))).toContain('Member since 1 Oct 2026');
});

// spec 2.69
test('loading the list is announced', async () => {
  const list = later(answer(userApi.list, aPage([marta])));
  await showUsers([], { routes: [list] });
  expect(await screen.findByText('Loading users...')).toBeTruthy();
  list.arrive();
  await row(/Marta Bondar/);
  expect(screen.queryByText('Loading users...')).toBeNull();
});

// spec 2.68, 9.48
test('the role filter offers admin, cashier and customer, sent as numbers', async () => {
  const { lastQuery } = await showUsers([marta]);
  await row(/Marta Bondar/);
  for (const [name, code] of [
    ['Admin', '1'],
    ['Cashier', '2'],
    ['Customer', '3'],
  ]) {
    fireEvent.click(screen.getByRole('combobox', { name: 'Role' }));
    const options = (await screen.findAllByRole('option', { hidden: true })).map(({ textContent }) => textContent);
    expect(options.filter((text) => !/verified/.test(text))).toEqual(['Admin', 'Cashier', 'Customer']);
    fireEvent.click(screen.getByRole('option', { name, hidden: true }));
    await waitFor(() => expect(lastQuery()?.permissions__in).toBe(code));
  }
});

// spec 2.67, 9.12, 9.15
test('a page has ten people, and the pager has the first page, the last page and two on each side', async () => {
  const { lastQuery, address } = await showUsers(
    Array.from({ length: 200 }, () => aUser()),
    { address: '/?tab=users&page=10' },
  );
  const pages = await screen.findByRole('navigation', { name: 'Pages' });
  const numbers = within(pages)
    .getAllByRole('button', { name: /^Page/ })
    .map(({ textContent }) => textContent);
  expect(numbers).toEqual(['1', '8', '9', '10', '11', '12', '20']);
  expect(lastQuery()).toMatchObject({ page: '10', size: '10' });
  fireEvent.click(within(pages).getByRole('button', { name: 'Page 20' }));
  await waitFor(() => expect(address().page).toBe(20));
});

// spec 2.68, 9.49
test('the office filter is for cashiers only, and the filters are in the address', async () => {
  const { lastQuery, address } = await showUsers([cashier], {
    address: '/?tab=users&office=nonsense&verified=verified',
  });
  await row(/Olena/);
  expect(screen.queryByRole('combobox', { name: 'Office' })).toBeNull();
  expect(lastQuery()).toMatchObject({ verification: '2' });
  expect(lastQuery()).not.toHaveProperty('office_id');

  const choose = async (name: string, role: string) => {
    fireEvent.click(screen.getByRole('combobox', { name: 'Role' }));
    fireEvent.click(await screen.findByRole('option', { name, hidden: true }));
    await waitFor(() => expect(address().role).toBe(role));
  };
  await choose('Customer', 'customer');
  expect(screen.queryByRole('combobox', { name: 'Office' })).toBeNull();
  await choose('Cashier', 'cashier');
  expect(await screen.findByRole('combobox', { name: 'Office' })).toBeTruthy();
  expect(lastQuery()).toMatchObject({ permissions__in: '2', verification: '2' });
});

const chips = () =>
  within(screen.getByRole('list', { name: 'Filters' }))
    .getAllByRole('listitem')
    .map(textOf);

test('each filter is shown as a removable chip beside the number of people', async () => {
  const { address, lastQuery } = await showUsers([cashier], {
    address: `/?tab=users&search=olena&role=cashier&verified=unverified&office=${office.id}&page=1`,
    routes: [answer(officeApi.get, anOffice(office))],
  });
  await row(/Olena/);
  await waitFor(() =>
    expect(chips()).toEqual([
      'Search: olena',
      'Role: Cashier',
      'Verification: Phone not verified',
      'Office: Rynok Square',
    ]),
  );
  expect(screen.getByText('1 person')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove the filter Role' }));
  await waitFor(() => expect(chips()).toEqual(['Search: olena', 'Verification: Phone not verified']));
  expect(lastQuery()).not.toHaveProperty('office_id');
  fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(address()).toEqual({ tab: 'users' }));
});

test('a page past the end shows the last page, and the filter stays', async () => {
  const { address } = await showUsers([...Array.from({ length: 10 }, () => aUser({ full_name: null })), marta], {
    address: '/?tab=users&role=customer&page=99',
  });
  await screen.findByText('Marta Bondar');
  expect(address()).toEqual({ tab: 'users', role: 'customer', page: 2 });
});

test('when a new role empties the last page, the page before it is shown', { tags: 'long' }, async () => {
  const people = [...Array.from({ length: 10 }, () => aUser({ full_name: null })), marta];
  const { address } = await showUsers(people, {
    address: '/?tab=users&role=customer&page=2',
    routes: [
      answer(userApi.get, marta),
      answer(userApi.promote, () => {
        people.pop();
        return { ...marta, permissions: 'cashier' as const };
      }),
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Profile of Marta Bondar' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Make cashier: Marta Bondar' }));
  const question = await screen.findByRole('dialog', { name: /Marta Bondar/ });
  fireEvent.click(within(question).getByRole('button', { name: 'Make cashier' }));
  await waitFor(() => expect(screen.getAllByText('Unknown')).toHaveLength(10));
  expect(address()).toEqual({ tab: 'users', role: 'customer', user: marta.id });
});

// spec 2.70
test('when no person matches, one button removes all filters', async () => {
  const { address } = await showUsers([], { address: '/?tab=users&search=zzz' });
  expect(await screen.findByText('No users found')).toBeTruthy();
  expect(screen.getByText('No users match your current filters.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show all users' }));
  await waitFor(() => expect(address().search).toBeUndefined());
});

test('a person who is opened while the search still waits closes with one press', async () => {
  const { address, lastQuery } = await showUsers([marta], { routes: [answer(userApi.get, marta)] });
  const opener = await screen.findByRole('button', { name: /Profile of Marta/ });
  const search = screen.getByRole('textbox', { name: 'Search users' });
  fireEvent.change(search, { target: { value: 'marta' } });
  fireEvent.blur(search);
  fireEvent.click(opener);
  const dialog = await screen.findByRole('dialog', { name: 'Profile Details' });
  await waitFor(() => expect(address()).toMatchObject({ search: 'marta', user: marta.id }));
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(address()).toEqual({ tab: 'users', search: 'marta' }));
  expect(lastQuery()).toMatchObject({ search: 'marta' });
});

// spec 2.71
test('the details show known fields and mark missing ones', async () => {
  const { address } = await showUsers([marta, nobody], { routes: [answer(userApi.get, nobody)] });
  fireEvent.click(await screen.findByRole('button', { name: /Profile of Unknown, \+380/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Profile Details' });
  await within(dialog).findByText(nobody.id);
  const text = dialog.textContent ?? '';
  expect(text).toContain('Unknown');
  expect(text.match(/Not specified/g)).toHaveLength(2);
  expect(text).toContain('Not verified');
  expect(text).toContain('Member since');
  expect(address().user).toBe(nobody.id);
});

test('of a person whose data were erased no mark, no made-up phone and no button is shown', async () => {
  const erased = aUser({ full_name: erasedMark, cellphone: '+99900000000001', cellphone_verified: false });
  await showUsers([erased], { routes: [answer(userApi.get, erased)] });
  fireEvent.click(await screen.findByRole('button', { name: 'Profile of Erased account' }));
  const dialog = await screen.findByRole('dialog', { name: 'Profile Details' });
  await within(dialog).findByText(erased.id);
  expect(within(dialog).getByText('Erased account')).toBeTruthy();
  expect(within(dialog).queryByRole('button', { name: /^(Make|Block|Sign out)/ })).toBeNull();
  expect(document.body.textContent).not.toMatch(/\*{3}|\+999|Can sign in/);
});

test('whose data are erased at once keeps the focus in the details', async () => {
  const known = aUser({ full_name: 'Marta Bondar' });
  const asked = { ...known, erasure_asked_at: new Date() };
  let person: User = asked;
  const erasure = { asked_at: new Date(), erased_at: null, keeps: null, until: null, years: 5 };
  await showUsers([asked], {
    address: `/?tab=users&user=${asked.id}`,
    routes: [
      answer(erasureApi.get, erasure),
      answer(erasureApi.carryOut, () => {
        person = { ...known, full_name: erasedMark, cellphone: '+99900000000001' };
        return { ...erasure, erased_at: new Date() };
      }),
      answer(userApi.get, () => person),
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Erase now' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Erase for good' }));
  const name = await within(screen.getByRole('dialog', { name: 'Profile Details' })).findByText('Erased account');
  await waitFor(() => expect(document.activeElement).toBe(name));
});

test('on the own page an admin reads who changes the own role and access', async () => {
  const admin = aUser({ full_name: 'Andrii Admin', permissions: 'admin' });
  const address = `/?tab=users&user=${admin.id}`;
  await showUsers([admin], { user: admin, address, routes: [answer(userApi.get, admin)] });
  const dialog = await screen.findByRole('dialog', { name: 'Profile Details' });
  await within(dialog).findByText(/^This is your account: another admin changes/);
});

// spec 2.71
test('the details of a complete person show every field', async () => {
  await showUsers([cashier], {
    address: `/?tab=users&user=${marta.id}`,
    routes: [answer(userApi.get, { ...marta, permissions: 'cashier' })],
  });
  const dialog = await screen.findByRole('dialog', { name: 'Profile Details' });
  await within(dialog).findByText(marta.id);
  const facts = [...dialog.querySelectorAll('dl > div')].map(textOf);
  expect(facts).toContain('Full nameMarta Bondar');
  expect(facts).toContain('Phone+380 67 123 45 67Verified');
  expect(facts.find((fact) => fact.startsWith('Role'))).toMatch(/^RoleCashier/);
  expect(facts).toContain('E-mailmarta@example.comverified');
  expect(facts.find((fact) => fact.startsWith('Wallet'))).toMatch(
    /^Wallet addressNetwork not stated TQ9xK2mVpR4sLdE8wYhN3uJcZ5aB7b7fHd/,
  );
  expect(facts.find((fact) => fact.startsWith('Member'))).toMatch(/^Member since1 Oct(ober)? 2026$/);
});

test('an address with an unknown person says so, with a close button and no retry', async () => {
  const { address } = await showUsers([marta], {
    address: `/?tab=users&user=${anId()}`,
    routes: [refuse(userApi.get, 'USER_NOT_FOUND')],
  });
  const dialog = await screen.findByRole('dialog', { name: 'Profile Details' });
  await within(dialog).findByText('User not found');
  expect(within(dialog).queryByRole('button', { name: 'Try again' })).toBeNull();
  fireEvent.click(within(dialog).getByText('Close'));
  await waitFor(() => expect(address().user).toBeUndefined());
});
