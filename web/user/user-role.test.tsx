import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { userApi } from '#contract/person/user.ts';
import { answer, refuse } from '../testing/answers.ts';
import { cashier, marta, owner, showPerson, showUsers } from '../testing/users.tsx';

test('a customer becomes a cashier after a question with their name', async () => {
  const { server } = await showPerson(marta, [answer(userApi.promote, { ...marta, permissions: 'cashier' })]);
  fireEvent.click(await screen.findByRole('button', { name: 'Make cashier: Marta Bondar' }));
  const question = await screen.findByRole('dialog', { name: 'Make Marta Bondar a cashier?' });
  expect(server.to(userApi.promote)).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: 'Make cashier' }));
  expect(await screen.findByText('Marta Bondar is a cashier now')).toBeTruthy();
  expect(server.to(userApi.promote)[0]?.path).toContain(marta.id);
});

test('when the person leaves the filtered list, the details stay open and keep the focus', async () => {
  const people = [marta];
  let now = marta;
  await showUsers(people, {
    address: `/?tab=users&role=customer&user=${marta.id}`,
    routes: [
      answer(userApi.promote, () => {
        people.length = 0;
        now = { ...marta, permissions: 'cashier' };
        return now;
      }),
      answer(userApi.get, () => now),
    ],
  });
  const details = await screen.findByRole('dialog', { name: 'Profile Details' });
  const button = await within(details).findByRole('button', { name: 'Make cashier: Marta Bondar' });
  button.focus();
  fireEvent.click(button);
  const question = await screen.findByRole('dialog', { name: 'Make Marta Bondar a cashier?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Make cashier' }));
  expect(await within(details).findByRole('button', { name: 'Make customer: Marta Bondar' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Make Marta Bondar a cashier?' })).toBeNull());
  await waitFor(() => expect(details.contains(document.activeElement)).toBe(true));
  expect(await screen.findByText('No users found')).toBeTruthy();
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
  let now = cashier;
  await showPerson(cashier, [
    refuse(userApi.demote, 'CONFLICT', { reason: 'roleUnchanged' }),
    answer(userApi.get, () => now),
  ]);
  const button = await screen.findByRole('button', { name: /Make customer: Olen/ });
  now = { ...cashier, permissions: 'office_owner' };
  fireEvent.click(button);
  const question = await screen.findByRole('dialog', { name: /Olena/ });
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
  let now = marta;
  await showPerson(marta, [answer(userApi.get, () => now), refuse(userApi.promote, 'CONFLICT')]);
  const button = await screen.findByRole('button', { name: 'Make cashier: Marta Bondar' });
  now = { ...marta, permissions: 'cashier' };
  fireEvent.click(button);
  const question = await screen.findByRole('dialog', { name: /Marta Bondar/ });
  fireEvent.click(within(question).getByRole('button', { name: 'Make cashier' }));
  expect(await screen.findByText('Somebody was first')).toBeTruthy();
  expect(screen.getByText('Marta Bondar is a cashier now')).toBeTruthy();
  expect(screen.queryByText('The role was not changed')).toBeNull();
});

// spec 4.18
test('only admins change roles, and nobody can be made an owner', async () => {
  const roleButtons = async (person: typeof marta, user?: typeof owner) => {
    const { unmount } = await showPerson(person, [], { user });
    const details = within(await screen.findByRole('dialog', { name: 'Profile Details' }));
    await details.findByText('Member since');
    const names = details.queryAllByRole('button', { name: /^Make/ }).map(({ textContent }) => textContent);
    unmount();
    return names;
  };
  expect(await roleButtons(marta)).toEqual(['Make cashier']);
  expect(await roleButtons(owner)).toEqual([]);
  expect(await roleButtons(marta, owner)).toEqual([]);
});
