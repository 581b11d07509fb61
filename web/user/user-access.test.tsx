import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type User, userApi } from '#contract/person/user.ts';
import { type Answer, answer, refuse } from '../testing/answers.ts';
import { marta, showUsers } from '../testing/users.tsx';

const reason = 'Came with a forged banknote';
const blocked: User = { ...marta, blocked_at: new Date('2026-11-20T12:00:00Z'), blocked_reason: reason };

async function openDetails(user: User, routes: Answer[] = []) {
  const { server } = await showUsers([user], {
    address: `/?tab=users&user=${user.id}`,
    routes: [answer(userApi.get, () => ({ ...user })), ...routes],
  });
  const details = await screen.findByRole('dialog', { name: 'Profile Details' });
  await within(details).findByText(user.id);
  const press = (name: string) => fireEvent.click(within(details).getByRole('button', { name }));
  return { server, details, press };
}

test('an admin blocks a person with a reason', async () => {
  const { server, details, press } = await openDetails(marta, [answer(userApi.block, blocked)]);
  press('Block');
  expect(details.textContent).toContain('Marta Bondar is signed out at once');
  press('Block');
  within(details).getByText('Say why, in at least 3 characters.');
  expect(server.to(userApi.block)).toEqual([]);
  fireEvent.change(within(details).getByRole('textbox', { name: 'Reason' }), { target: { value: reason } });
  press('Block');
  await screen.findByText('Marta Bondar is blocked now');
  expect(server.to(userApi.block)[0]?.body).toEqual({ reason });
});

test('a blocked person is marked in the list and unblocked in the details', async () => {
  const { server, details, press } = await openDetails(blocked, [answer(userApi.unblock, marta)]);
  expect(within(screen.getByRole('table', { hidden: true })).getByText('Blocked')).toBeTruthy();
  expect(details.textContent).toContain(reason);
  press('Unblock');
  await screen.findByText('Marta Bondar can sign in again');
  expect(server.to(userApi.unblock)).toHaveLength(1);
});

test('beside it stands how many sessions of the person are open, and it is read again after they have ended', async () => {
  const person = { ...marta, open_sessions: 3 };
  const { details, press } = await openDetails(person, [
    answer(userApi.endSessions, () => {
      person.open_sessions = 0;
      return {};
    }),
  ]);
  within(details).getByText('Signed in on 3 devices');
  press('Sign out everywhere');
  await within(details).findByText('Signed in nowhere');
});

test('an admin signs a person out everywhere, and a refusal is said', async () => {
  const { press } = await openDetails(marta, [refuse(userApi.endSessions, 'USER_NOT_FOUND')]);
  press('Sign out everywhere');
  await screen.findByText('Nothing was changed');
});
