import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { userApi } from '#contract/person/user.ts';
import { answer, refuse } from '../testing/answers.ts';
import { cashier, marta, owner, row, showUsers } from '../testing/users.tsx';

test('a customer becomes a cashier after a question with their name', async () => {
  const { server } = await showUsers([marta], {
    routes: [answer(userApi.promote, { ...marta, permissions: 'cashier' })],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Make cashier: Marta Bondar' }));
  const question = await screen.findByRole('dialog', { name: 'Make Marta Bondar a cashier?' });
  expect(server.to(userApi.promote)).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: 'Make cashier' }));
  expect(await screen.findByText('Marta Bondar is a cashier now')).toBeTruthy();
  expect(server.to(userApi.promote)[0]?.path).toContain(marta.id);
});

test('when the person leaves the filtered list, the question closes and the focus moves to the content', async () => {
  const people = [marta];
  await showUsers(people, {
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

test('Escape closes the role question and leaves the details below open', async () => {
  const { address } = await showUsers([marta], {
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

// spec 8.29
test('the question about a demotion names the lost offices, and a refusal is shown', async () => {
  await showUsers([cashier], {
    routes: [
      refuse(userApi.demote, 'CONFLICT', { reason: 'roleUnchanged' }),
      answer(userApi.get, { ...cashier, permissions: 'office_owner' }),
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: /Make customer: Olen/ }));
  const question = await screen.findByRole('dialog');
  expect(question.textContent).toContain('Offices: Rynok Square');
  fireEvent.click(within(question).getByRole('button', { name: 'Make customer' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Could not change the role');
});

test('when another admin was faster, the details show the present role', async () => {
  let now = marta;
  await showUsers([marta], {
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

test('the same change made by another admin first is not an error', async () => {
  await showUsers([marta], {
    routes: [answer(userApi.get, { ...marta, permissions: 'cashier' }), refuse(userApi.promote, 'CONFLICT')],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Make cashier: Marta Bondar' }));
  const question = await screen.findByRole('dialog');
  fireEvent.click(within(question).getByRole('button', { name: 'Make cashier' }));
  expect(await screen.findByText('Somebody was first')).toBeTruthy();
  expect(screen.getByText('Marta Bondar is a cashier now')).toBeTruthy();
  expect(screen.queryByText('The role was not changed')).toBeNull();
});

// spec 4.18
test('only admins change roles, and nobody can be made an owner', async () => {
  const { unmount } = await showUsers([marta, owner]);
  await row(/Iryna/);
  expect(screen.getAllByRole('button', { name: /^Make/ })).toHaveLength(1);
  unmount();
  await showUsers([marta], { user: owner });
  await row(/Marta/);
  expect(screen.queryByRole('button', { name: /^Make/ })).toBeNull();
});
