import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { authApi } from '#contract/person/auth.ts';
import { userApi } from '#contract/person/user.ts';
import { messages } from '#contract/wire/errors.ts';
import { readToken } from '../lib/call/token.ts';
import { type Answer, answer, later, loseConnection, refuse } from '../testing/answers.ts';
import { aUser } from '../testing/fixtures.ts';
import { renderApp } from '../testing/render.tsx';
import { ProfileScreen } from './profile-screen.tsx';

const stats = answer(userApi.getStats, {
  orders_total: 0,
  orders_completed: 0,
  volume_usd: '0',
  favorite_office: null,
});

async function open(route: Answer = answer(authApi.changePassword, {})) {
  const app = await renderApp(<ProfileScreen />, { user: aUser(), routes: [stats, route], address: '/?tab=profile' });
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
  await screen.findByRole('dialog', { name: 'Change password' });
  return app;
}
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const submit = () => fireEvent.submit(screen.getByLabelText('Current password'));
function fill(current = 'Old one 1!', next = 'Better than that 1!', again = next) {
  type('Current password', current);
  type('New password', next);
  type('Confirm password', again);
}

// spec 2.78, 3.15, 8.21
test('a new password is set, other devices are signed out, and this device stays signed in', async () => {
  const { server, address } = await open();
  expect(address()).toEqual({ tab: 'profile', dialog: 'password' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Current password')));
  screen.getByText('All your other devices are signed out.');
  fill();
  submit();
  await screen.findByText('Password changed successfully');
  expect(server.to(authApi.changePassword)[0]?.body).toEqual({
    old_password: 'Old one 1!',
    password: 'Better than that 1!',
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(readToken()).toBeDefined();
});

test('password managers can tell the two passwords apart', async () => {
  await open();
  expect(screen.getByLabelText('Current password').getAttribute('autocomplete')).toBe('current-password');
  expect(screen.getByLabelText('New password').getAttribute('autocomplete')).toBe('new-password');
});

// spec 5.9, 8.17
test.each([
  ['', 'Better than that 1!', 'Better than that 1!', 'Current Password Required', 'Please enter your current password'],
  ['Old one 1!', 'weak', 'weak', 'Invalid Password', 'Password does not meet requirements'],
  ['Old one 1!', 'Better than that 1!', 'another', 'Password Mismatch', 'Passwords do not match'],
])('%j, %j, %j is not sent: %s, %s', async (current, next, again, title, text) => {
  const { server } = await open();
  fill(current, next, again);
  submit();
  await screen.findByText(title);
  screen.getByText(text);
  expect(server.to(authApi.changePassword)).toEqual([]);
});

// spec 8.12, 8.17
test('a wrong current password shows an error at its field, and the typed text stays', async () => {
  await open(refuse(authApi.changePassword, 'INVALID_PASSWORD'));
  fill();
  submit();
  await screen.findByText('Failed to change password. Please check your current password.');
  screen.getByText('Password Change Failed');
  expect(document.activeElement).toBe(screen.getByLabelText('Current password'));
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('Better than that 1!');
});

test.each([
  ['commonPassword', 'This password is too common'],
  ['passwordHoldsNumber', 'The password must not contain your phone number. Choose another one.'],
  ['passwordHoldsName', 'The password must not contain your name. Choose another one.'],
  ['passwordHoldsProduct', 'The password must not contain the word Obmin. Choose another one.'],
] as const)('a password that the server refuses as %s shows why at the new password', async (reason, text) => {
  const errors = [{ pointer: '/password', message: messages[reason] }];
  await open(refuse(authApi.changePassword, 'VALIDATION_ERROR', { reason, errors }));
  fill();
  submit();
  await screen.findByText(text);
  expect(document.activeElement).toBe(screen.getByLabelText('New password'));
});

test('without a connection the dialog stays and says so', async () => {
  await open(loseConnection(authApi.changePassword));
  fill();
  submit();
  const title = await screen.findByText('Password Change Failed');
  expect(title.closest('[role="alert"]')?.textContent).toContain(
    'The server cannot be reached. Try again in a minute.',
  );
  screen.getByRole('dialog', { name: 'Change password' });
});

test.each([
  ['is done', answer(authApi.changePassword, {}), 'Password changed successfully'],
  ['fails', refuse(authApi.changePassword, 'SERVER_ERROR'), 'Password Change Failed'],
])(
  'a dialog closed before the answer still reports that the change %s, and the address stays',
  async (_, reply, said) => {
    const waiting = later(reply);
    const { router, address } = await open(waiting);
    fill();
    submit();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act(() => router.navigate({ search: { tab: 'deals', office: 'elsewhere' } }));
    await act(async () => waiting.arrive());
    await screen.findByText(said);
    expect(address()).toEqual({ tab: 'deals', office: 'elsewhere' });
  },
);

test('a too common password is reported as too common even if every rule is met', async () => {
  const { server } = await open();
  fill('Old one 1!', 'Password1!');
  submit();
  screen.getByText('This password is too common. Choose another one.');
  expect(screen.queryByText('Password does not meet requirements')).toBeNull();
  expect(server.to(authApi.changePassword)).toEqual([]);
});
