import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { officeApi } from '#contract/office/office.ts';
import { answer, refuse } from '../../testing/answers.ts';
import { dialog, fill, press, rynok, showOffices, staffOf } from '../../testing/offices.tsx';

const coin = { per_deal: '2000', per_day: '8000' };
const petro = rynok.user_offices.find(({ user }) => user.full_name === 'Petro Savchuk')?.user;

/** The office where Petro may move coin alone, or not. */
const withMandate = (given: typeof coin | undefined) => ({
  ...rynok,
  user_offices: rynok.user_offices.map((member) =>
    member.user.id === petro?.id ? { ...member, ...(given && { coin: given }) } : member,
  ),
});

async function open(before: typeof coin | undefined, more: Parameters<typeof showOffices>[0] = {}) {
  const app = await showOffices({
    address: `/?tab=offices&dialog=cashiers&office=${rynok.id}`,
    offices: [withMandate(before)],
    ...more,
  });
  await waitFor(() => expect(dialog().getByRole('heading', { name: 'Coin without the owner' })).toBeTruthy());
  return app;
}

const save = () => dialog().getByRole<HTMLButtonElement>('button', { name: 'Save the sums' });

test('an owner lets a cashier move coin alone, and reads the sums beside the name', async () => {
  const { server } = await open(undefined, {
    user: staffOf('office_owner', rynok),
    routes: [answer(officeApi.setMandate, withMandate(coin))],
  });
  press('Allow: Petro Savchuk');
  fill('For one deal', '2000');
  expect(save().disabled).toBe(true);
  fill('For one day', '8000');
  press('Save the sums');
  expect(await screen.findByText(/^Petro Savchuk may now move 2,000.* a deal and 8,000.* a day alone$/)).toBeTruthy();
  expect(server.to(officeApi.setMandate)).toMatchObject([
    { path: `/v1/offices/${rynok.id}/cashiers/${petro?.id}/mandate`, body: { coin } },
  ]);
  expect(dialog().getByRole('button', { name: 'Change: Petro Savchuk' })).toBeTruthy();
  expect(dialog().getByText(/^2,000.* a deal, 8,000.* a day$/)).toBeTruthy();
});

test('a mandate is taken away', async () => {
  const { server } = await open(coin, { routes: [answer(officeApi.setMandate, withMandate(undefined))] });
  press('Change: Petro Savchuk');
  press('Allow no coin');
  expect(await screen.findByText('Petro Savchuk moves no coin alone any more')).toBeTruthy();
  expect(server.to(officeApi.setMandate)[0]?.body).toEqual({ coin: null });
  expect(dialog().getByRole('button', { name: 'Allow: Petro Savchuk' })).toBeTruthy();
});

test('a day with less than a deal is said at the field, and is not sent', async () => {
  await open(coin);
  press('Change: Petro Savchuk');
  fill('For one day', '1999');
  expect(dialog().getByText('The sum for a day is at least the sum for a deal')).toBeTruthy();
  expect(save().disabled).toBe(true);
});

test('a refusal keeps what was typed', async () => {
  await open(coin, { routes: [refuse(officeApi.setMandate, 'CONFLICT', { reason: 'mandateOfCashier' })] });
  press('Change: Petro Savchuk');
  fill('For one day', '9000');
  press('Save the sums');
  expect(await screen.findByText('Only a cashier of this office has a mandate')).toBeTruthy();
  expect(dialog().getByRole<HTMLInputElement>('textbox', { name: 'For one day' }).value).toBe('9000');
});
