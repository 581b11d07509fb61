import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type FactorReset, factorResetApi } from '#contract/person/factor-reset.ts';
import { type User, userApi } from '#contract/person/user.ts';
import { type Answer, answer } from '../testing/answers.ts';
import { anId } from '../testing/fixtures.ts';
import { marta, showUsers } from '../testing/users.tsx';

const guarded: User = { ...marta, second_factor: true };
const at = new Date('2026-11-20T10:00:00.000Z');
const waiting: FactorReset = {
  ...{ id: anId(), user: { id: marta.id, full_name: marta.full_name }, asked_at: at, due_at: at },
  asked_by: { id: anId(), full_name: 'Olha Admin' },
  reason: 'Lost the phone',
};

async function openDetails(resets: FactorReset[], ...routes: Answer[]) {
  const { server } = await showUsers([guarded], {
    address: `/?tab=users&user=${guarded.id}`,
    routes: [answer(userApi.get, guarded), answer(factorResetApi.list, () => [...resets]), ...routes],
  });
  const details = within(await screen.findByRole('dialog', { name: 'Profile Details' }));
  return { server, details };
}

test('an admin asks for a reset with a reason, and reads before what it does', async () => {
  const { server, details } = await openDetails([], answer(factorResetApi.ask, waiting));
  fireEvent.click(await details.findByRole('button', { name: 'Reset' }));
  details.getByText(/in force in 30 minutes, or at once when another admin agrees/);
  const reason = details.getByRole('textbox', { name: 'Reason' });
  expect(document.activeElement).toBe(reason);
  fireEvent.change(reason, { target: { value: 'Lost the phone' } });
  fireEvent.click(details.getByRole('button', { name: 'Reset' }));
  await screen.findByText('The reset waits now');
  expect(server.to(factorResetApi.ask)[0]?.body).toEqual({ reason: 'Lost the phone' });
});

test('another admin sees who asked and when it is in force, and agrees', async () => {
  const { server, details } = await openDetails([waiting], answer(factorResetApi.agree, {}));
  await details.findByText(/asked by Olha Admin, in force .*: Lost the phone/);
  fireEvent.click(details.getByRole('button', { name: 'Agree' }));
  await screen.findByText('The second factor is reset');
  expect(server.to(factorResetApi.agree)).toHaveLength(1);
});
