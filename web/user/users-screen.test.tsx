import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { officeApi } from '#contract/office.ts';
import { type User, userApi } from '#contract/user.ts';
import { type Answer, answer, later, refuse } from '../testing/answers.ts';
import { textOf } from '../testing/desk.tsx';
import { anId, anOffice, aPage, aUser } from '../testing/fixtures.ts';
import { renderApp } from '../testing/render.tsx';
import { UsersScreen } from './users-screen.tsx';

const marta = aUser({
  full_name: 'Marta Bondar',
  cellphone_verified: true,
  email: 'marta@example.com',
  email_verified: true,
});
const nobody = aUser({
  full_name: null,
  cellphone: '+380671112233',
  cellphone_verified: false,
  email: null,
  wallet: null,
});
const office = { id: anId(), name: 'Rynok Square', address: '1 Rynok Sq' };
const cashier = aUser({
  full_name: 'Olena Hnatiuk',
  permissions: 'cashier',
  user_offices: [{ office_id: office.id, office }],
});
const owner = aUser({ full_name: 'Iryna Melnyk', permissions: 'office_owner' });

type How = { routes?: Answer[]; address?: string; user?: User };

async function show(users: User[], { routes = [], address = '/?tab=users', user }: How = {}) {
  await i18next.loadNamespaces(['user']);
  const list = answer(userApi.list, ({ query }) => {
    const [page, size] = [Number(query.page), Number(query.size)];
    return aPage(users.slice((page - 1) * size, page * size), {
      total: users.length,
      page,
      size,
      pages: Math.ceil(users.length / size),
    });
  });
  const reader = user ?? aUser({ permissions: 'admin' });
  const screenOfUsers = (
    <main id="content" tabIndex={-1}>
      <UsersScreen />
    </main>
  );
  const app = await renderApp(screenOfUsers, {
    user: reader,
    // Last, because "me" is somebody's id too.
    routes: [list, answer(officeApi.list, aPage([])), ...routes, answer(userApi.getMe, reader)],
    address,
  });
  return { ...app, asked: () => app.server.to(userApi.list).at(-1)?.query };
}

const row = (name: RegExp) => screen.findByRole('row', { name });

test('people are listed with who they are; an unknown name is said so', async () => {
  await show([marta, nobody, cashier]);
  expect((await row(/Marta Bondar/)).textContent).toContain('Verified');
  expect((await row(/Unknown/)).textContent).toContain('Not verified');
  expect((await row(/Olena/)).textContent).toContain('Rynok Square');
});

test('a date that stands on a card without its column says what it is the date of', async () => {
  await show([marta]);
  expect(textOf(await row(/Marta Bondar/))).toContain('Member since 1 Oct 2026');
});

test('while the people are being loaded, that is said', async () => {
  const list = later(answer(userApi.list, aPage([marta])));
  await show([], { routes: [list] });
  expect(await screen.findByText('Loading users...')).toBeTruthy();
  list.arrive();
  await row(/Marta Bondar/);
  expect(screen.queryByText('Loading users...')).toBeNull();
});

test('the roles to filter by are admin, cashier and customer, sent by their numbers', async () => {
  const { asked } = await show([marta]);
  await row(/Marta Bondar/);
  for (const [name, code] of [
    ['Admin', '1'],
    ['Cashier', '2'],
    ['Customer', '3'],
  ]) {
    fireEvent.click(screen.getByRole('combobox', { name: 'Role' }));
    const options = await screen.findAllByRole('option', { hidden: true });
    expect(options.map(({ textContent }) => textContent).slice(0, 3)).toEqual(['Admin', 'Cashier', 'Customer']);
    fireEvent.click(screen.getByRole('option', { name, hidden: true }));
    await waitFor(() => expect(asked()?.permissions__in).toBe(code));
  }
});

test('ten stand on a page, with the first, the last and two on either side to turn to', async () => {
  const { asked, address } = await show(
    Array.from({ length: 200 }, () => aUser()),
    { address: '/?tab=users&page=10' },
  );
  const pages = await screen.findByRole('navigation', { name: 'Pages' });
  const numbers = within(pages)
    .getAllByRole('button', { name: /^Page/ })
    .map(({ textContent }) => textContent);
  expect(numbers).toEqual(['1', '8', '9', '10', '11', '12', '20']);
  expect(asked()).toMatchObject({ page: '10', size: '10' });
  fireEvent.click(within(pages).getByRole('button', { name: 'Page 20' }));
  await waitFor(() => expect(address().page).toBe(20));
});

test('the office is asked for only of cashiers, and the filters stand in the address', async () => {
  const { asked, address } = await show([cashier], { address: '/?tab=users&office=nonsense&verified=verified' });
  await row(/Olena/);
  expect(screen.queryByRole('combobox', { name: 'Office' })).toBeNull();
  expect(asked()).toMatchObject({ verification: '2' });
  expect(asked()).not.toHaveProperty('office_id');

  fireEvent.click(screen.getByRole('combobox', { name: 'Role' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Cashier', hidden: true }));
  await waitFor(() => expect(address().role).toBe('cashier'));
  expect(await screen.findByRole('combobox', { name: 'Office' })).toBeTruthy();
  expect(asked()).toMatchObject({ permissions__in: '2', verification: '2' });
});

const chips = () =>
  within(screen.getByRole('list', { name: 'Filters' }))
    .getAllByRole('listitem')
    .map(textOf);

test('each filter shows itself as a chip and can be taken away, beside how many people it leaves', async () => {
  const { address, asked } = await show([cashier], {
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
  expect(asked()).not.toHaveProperty('office_id');
  fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(address()).toEqual({ tab: 'users' }));
});

test('a page past the end is the last one, and the filter stays', async () => {
  const { address } = await show([...Array.from({ length: 10 }, () => aUser({ full_name: null })), marta], {
    address: '/?tab=users&role=customer&page=99',
  });
  await screen.findByText('Marta Bondar');
  expect(address()).toEqual({ tab: 'users', role: 'customer', page: 2 });
});

test('with the new role of its last person a page is gone, and the page before it is shown', async () => {
  const people = [...Array.from({ length: 10 }, () => aUser({ full_name: null })), marta];
  const { address } = await show(people, {
    address: '/?tab=users&role=customer&page=2',
    routes: [
      answer(userApi.promote, () => {
        people.pop();
        return { ...marta, permissions: 'cashier' as const };
      }),
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Make cashier: Marta Bondar' }));
  const question = await screen.findByRole('dialog');
  fireEvent.click(within(question).getByRole('button', { name: 'Make cashier' }));
  await waitFor(() => expect(screen.getAllByText('Unknown')).toHaveLength(10));
  expect(address()).toEqual({ tab: 'users', role: 'customer' });
});

test('when nobody fits, everybody is one press away', async () => {
  const { address } = await show([], { address: '/?tab=users&search=zzz' });
  expect(await screen.findByText('No users found')).toBeTruthy();
  expect(screen.getByText('No users match your current filters.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show all users' }));
  await waitFor(() => expect(address().search).toBeUndefined());
});

test('a customer becomes a cashier after a question that names them', async () => {
  const { server } = await show([marta], { routes: [answer(userApi.promote, { ...marta, permissions: 'cashier' })] });
  fireEvent.click(await screen.findByRole('button', { name: 'Make cashier: Marta Bondar' }));
  const question = await screen.findByRole('dialog', { name: 'Make Marta Bondar a cashier?' });
  expect(server.to(userApi.promote)).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: 'Make cashier' }));
  expect(await screen.findByText('Marta Bondar is a cashier now')).toBeTruthy();
  expect(server.to(userApi.promote)[0]?.path).toContain(marta.id);
});

test('whoever leaves the list with the new role takes no question and no focus along', async () => {
  const people = [marta];
  await show(people, {
    address: '/?tab=users&role=customer',
    routes: [
      answer(userApi.promote, () => {
        people.length = 0;
        return { ...marta, permissions: 'cashier' as const };
      }),
    ],
  });
  const button = await screen.findByRole('button', { name: 'Make cashier: Marta Bondar' });
  button.focus();
  fireEvent.click(button);
  const question = await screen.findByRole('dialog');
  fireEvent.click(within(question).getByRole('button', { name: 'Make cashier' }));
  expect(await screen.findByText('No users found')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement?.id).toBe('content'));
});

test('Escape answers the question about a role, and leaves the details under it open', async () => {
  const { address } = await show([marta], {
    address: `/?tab=users&user=${marta.id}`,
    routes: [answer(userApi.get, marta)],
  });
  const details = await screen.findByRole('dialog', { name: 'Profile Details' });
  fireEvent.click(await within(details).findByRole('button', { name: /^Make cashier/ }));
  const question = await screen.findByRole('dialog', { name: 'Make Marta Bondar a cashier?' });
  fireEvent.keyDown(question, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Make Marta Bondar a cashier?' })).toBeNull());
  expect(address().user).toBe(marta.id);
  expect(screen.getByRole('dialog', { name: 'Profile Details' })).toBeTruthy();
});

test('who demotes a cashier reads which offices they leave, and a refusal is said', async () => {
  await show([cashier], {
    routes: [
      refuse(userApi.demote, 'CONFLICT', { detail: 'Could not change the role' }),
      answer(userApi.get, { ...cashier, permissions: 'office_owner' }),
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: /Make customer: Olen/ }));
  const question = await screen.findByRole('dialog');
  expect(question.textContent).toContain('Offices: Rynok Square');
  fireEvent.click(within(question).getByRole('button', { name: 'Make customer' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Could not change the role');
});

test('where a colleague was first, the details show the role that is true now', async () => {
  let now = marta;
  await show([marta], {
    address: `/?tab=users&user=${marta.id}`,
    routes: [answer(userApi.get, () => now), refuse(userApi.promote, 'CONFLICT')],
  });
  const details = within(await screen.findByRole('dialog', { name: 'Profile Details' }));
  const button = await details.findByRole('button', { name: /^Make cashier/ });
  now = { ...marta, permissions: 'cashier' };
  fireEvent.click(button);
  const question = await screen.findByRole('dialog', { name: 'Make Marta Bondar a cashier?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Make cashier' }));
  expect(await details.findByRole('button', { name: /^Make customer/ })).toBeTruthy();
});

test('where a colleague has made the same change first, that is no error', async () => {
  await show([marta], {
    routes: [answer(userApi.get, { ...marta, permissions: 'cashier' }), refuse(userApi.promote, 'CONFLICT')],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Make cashier: Marta Bondar' }));
  const question = await screen.findByRole('dialog');
  fireEvent.click(within(question).getByRole('button', { name: 'Make cashier' }));
  expect(await screen.findByText('Somebody was first')).toBeTruthy();
  expect(screen.getByText('Marta Bondar is a cashier now')).toBeTruthy();
  expect(screen.queryByText('The role was not changed')).toBeNull();
});

test('only admins change roles, and nobody an owner', async () => {
  const { unmount } = await show([marta, owner]);
  await row(/Iryna/);
  expect(screen.getAllByRole('button', { name: /^Make/ })).toHaveLength(1);
  unmount();
  await show([marta], { user: owner });
  await row(/Marta/);
  expect(screen.queryByRole('button', { name: /^Make/ })).toBeNull();
});

test('the details say what is known and what is not', async () => {
  const { address } = await show([marta, nobody], { routes: [answer(userApi.get, nobody)] });
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

test('the details of a known person tell everything', async () => {
  await show([cashier], {
    address: `/?tab=users&user=${marta.id}`,
    routes: [answer(userApi.get, { ...marta, permissions: 'cashier' })],
  });
  const dialog = await screen.findByRole('dialog', { name: 'Profile Details' });
  await within(dialog).findByText(marta.id);
  const facts = [...dialog.querySelectorAll('dl > div')].map(textOf);
  expect(facts).toContain('Full nameMarta Bondar');
  expect(facts).toContain('Phone+380 67 123 45 67Verified');
  expect(facts.find((fact) => fact.startsWith('Role'))).toMatch(/^RoleCashier/);
  expect(facts).toContain('Emailmarta@example.comverified');
  expect(facts.find((fact) => fact.startsWith('Wallet'))).toMatch(/^Wallet addressTQ9xK2mVpR4sLdE8wYhN3uJcZ5aB7b7fHd/);
  expect(facts.find((fact) => fact.startsWith('Member'))).toMatch(/^Member since1 Oct(ober)? 2026$/);
});

test('an address that means nobody is told as such', async () => {
  await show([marta], { address: `/?tab=users&user=${anId()}`, routes: [refuse(userApi.get, 'USER_NOT_FOUND')] });
  const dialog = await screen.findByRole('dialog', { name: 'Profile Details' });
  expect((await within(dialog).findByRole('alert')).textContent).toContain('User not found');
});
