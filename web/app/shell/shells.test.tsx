import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import type { Role } from '#domain/person/actor.ts';
import { anId, aUser } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { RoleNotice } from '../home.tsx';
import { CustomerShell } from './customer-shell.tsx';
import { StaffShell } from './staff-shell.tsx';

const tabs = () =>
  within(screen.getByRole('navigation', { name: 'Sections' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const current = () => screen.getByRole('link', { current: 'page' }).textContent;
const showStaff = (permissions: Role, address = '/') =>
  renderApp(<StaffShell>content</StaffShell>, { user: aUser({ permissions }), address });

// spec 2.2, 2.7, 2.16, 6.10
test('a customer has the tabs Exchange, My Deals and Profile, and starts at the first', async () => {
  const { address } = await renderApp(<CustomerShell>content</CustomerShell>, { user: aUser() });
  expect(tabs()).toEqual(['Exchange', 'My Deals', 'Profile']);
  expect(current()).toBe('Exchange');
  fireEvent.click(screen.getByRole('link', { name: 'My Deals' }));
  await waitFor(() => expect(address()).toEqual({ tab: 'deals' }));
  expect(current()).toBe('My Deals');
});

test('each customer tab has its own document title', async () => {
  await renderApp(<CustomerShell>content</CustomerShell>, { user: aUser(), address: '/?tab=profile' });
  expect(document.title).toBe('Profile · Obmin');
  fireEvent.click(screen.getByRole('link', { name: 'My Deals' }));
  await waitFor(() => expect(document.title).toBe('My Deals · Obmin'));
});

// spec 1.6, 2.2, 2.35, 2.36, 6.4, 6.12
test.each<[Role, string[]]>([
  [
    'admin',
    ['Deals', 'Analytics', 'Books', 'Till', 'Rates', 'Offices', 'Users', 'Changes', 'Settings', 'Status', 'Profile'],
  ],
  [
    'office_owner',
    ['Deals', 'Analytics', 'Books', 'Till', 'Rates', 'Offices', 'Users', 'Changes', 'Status', 'Profile'],
  ],
  ['cashier', ['Deals', 'Till', 'Rates', 'Offices', 'Status', 'Profile']],
])('the dashboard of the %s has the tabs of that role', async (role, expected) => {
  await showStaff(role);
  expect(tabs()).toEqual(expected);
  expect(current()).toBe('Deals');
});

// spec 2.36
test('a link to a tab that the role does not have opens the first tab of the role', async () => {
  await showStaff('cashier', '/?tab=users');
  expect(current()).toBe('Deals');
});

// spec 2.34
test('the dashboard has a title', async () => {
  await showStaff('office_owner');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Admin Dashboard');
  expect(screen.getByText('Manage exchange requests and system settings')).toBeTruthy();
});

function onPhone() {
  const width = window.innerWidth;
  window.innerWidth = 390;
  onTestFinished(() => void Object.assign(window, { innerWidth: width }));
}

// spec 2.37
test('on a small screen a menu shows the tabs, and closes after a choice', async () => {
  onPhone();
  const { address } = await showStaff('admin');
  const menu = screen.getByRole('button', { name: 'Menu' });
  const isOpen = () => [menu.getAttribute('aria-expanded'), document.getElementById('staff-menu')?.dataset.open];
  expect(isOpen()).toEqual(['false', undefined]);
  fireEvent.click(menu);
  expect(isOpen()).toEqual(['true', 'true']);
  fireEvent.click(screen.getByRole('link', { name: 'Rates' }));
  await waitFor(() => expect(address().tab).toBe('rates'));
  expect(isOpen()).toEqual(['false', undefined]);
});

test('the closed menu of a small screen says how many deals wait', async () => {
  onPhone();
  await renderApp(<StaffShell badges={{ deals: 18 }}>x</StaffShell>, { user: aUser({ permissions: 'cashier' }) });
  const menu = screen.getByRole('button', { name: 'Menu 18', description: '18 deals need you' });
  expect(menu.textContent).toBe('18');
  fireEvent.click(menu);
  expect(menu.textContent).toBe('');
});

test('a user whose role changes gets a notice', async () => {
  const user = aUser({ permissions: 'customer' });
  const { queryClient } = await renderApp(<RoleNotice />, { user });
  expect(screen.queryByRole('status')).toBeNull();
  act(() => void queryClient.setQueryData(['me'], { ...user, permissions: 'cashier' }));
  expect((await screen.findByText('Your role is now Cashier')).closest('[role=status]')).toBeTruthy();
});

test('a user who is added to or removed from an office gets a notice with its name', async () => {
  const rynok = { id: anId(), name: 'Rynok Square', address: '1 Rynok Sq' };
  const podil = { id: anId(), name: null, address: '1 Sahaidachnoho St' };
  const at = (...offices: (typeof rynok | typeof podil)[]) => ({
    user_offices: offices.map((office) => ({ office_id: office.id, office })),
  });
  const user = aUser({ permissions: 'cashier', ...at(rynok) });
  const { queryClient } = await renderApp(<RoleNotice />, { user });
  const become = (more: Partial<typeof user>) => act(() => void queryClient.setQueryData(['me'], { ...user, ...more }));
  become({ ...at(rynok), full_name: 'Another Name' });
  expect(screen.queryByRole('status')).toBeNull();
  become(at(podil));
  expect((await screen.findByText('You no longer work at Rynok Square')).closest('[role=status]')).toBeTruthy();
  screen.getByText('You now work at 1 Sahaidachnoho St');
});

test('a user who loses offices together with the role gets a notice about the role only', async () => {
  const rynok = { id: anId(), name: 'Rynok Square', address: '1 Rynok Sq' };
  const user = aUser({ permissions: 'cashier', user_offices: [{ office_id: rynok.id, office: rynok }] });
  const { queryClient } = await renderApp(<RoleNotice />, { user });
  act(() => void queryClient.setQueryData(['me'], { ...user, permissions: 'customer', user_offices: [] }));
  await screen.findByText('Your role is now Customer');
  expect(screen.getAllByRole('status')).toHaveLength(1);
});
