import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { officeApi } from '#contract/office/office.ts';
import { orderApi } from '#contract/order/order.ts';
import { messages } from '#contract/wire/errors.ts';
import { answer, refuse } from '../testing/answers.ts';
import { anOrder, aPage } from '../testing/fixtures.ts';
import { dialog, press, rynok, showOffices } from '../testing/offices.tsx';

const address = `/?tab=offices&dialog=archive&office=${rynok.id}`;
const yes = () => dialog().getByRole<HTMLButtonElement>('button', { name: 'Delete the office' });

// spec 5.22
test('the question names the office and the people who lose access', async () => {
  const app = await showOffices({ address });
  expect(await screen.findByText('Are you sure you want to delete this office?')).toBeTruthy();
  expect(dialog().getByText('Delete office “Rynok Square”?')).toBeTruthy();
  await waitFor(() => expect(yes().disabled).toBe(false));
  expect(
    dialog().getByText(/3 people lose access to it at once: Iryna Melnyk, Olena Hnatiuk, Petro Savchuk/),
  ).toBeTruthy();
  expect(dialog().getByText(/owner of no other office becomes a customer again/)).toBeTruthy();
  press('Delete the office');
  expect(await screen.findByText('Rynok Square was deleted')).toBeTruthy();
  expect(app.server.to(officeApi.archive)[0]?.path).toContain(rynok.id);
  await waitFor(() => expect(app.address().dialog).toBeUndefined());
  expect(app.server.to(officeApi.list).length).toBeGreaterThan(1);
});

test('open orders are counted at once, with a link to them', async () => {
  const { server } = await showOffices({ address, openDeals: 3 });
  expect(await screen.findByText(/3 open deals block this/)).toBeTruthy();
  expect(yes().disabled).toBe(true);
  expect(server.to(orderApi.list)[0]?.query).toMatchObject({ office_id: rynok.id, status__in: '1,2,5,6' });
  const link = dialog().getByRole<HTMLAnchorElement>('link', { name: 'Show the open deals' });
  expect(link.getAttribute('href')).toBe(`/?tab=deals&office=${rynok.id}&status=1,2,5,6`);
});

// spec 8.27
test('an order placed in the meantime keeps the office, and the dialog says so', async () => {
  const { server } = await showOffices({
    address,
    routes: [refuse(officeApi.archive, 'CONFLICT', { reason: 'officeHasOrders' })],
  });
  await waitFor(() => expect(yes().disabled).toBe(false));
  press('Delete the office');
  expect((await screen.findByRole('alert')).textContent).toContain('The office was not deleted');
  expect(screen.getByRole('alert').textContent).toContain(messages.officeHasOrders);
  await waitFor(() => expect(server.to(orderApi.list)).toHaveLength(2));
});

test.each([
  [{}, /^10,000 open deals block this/],
  [{ total_capped: true as const }, /^More than 10,000 open deals block this/],
])('ten thousand open orders are shown as exact, and a capped total as more: %o', async (more, said) => {
  const list = answer(orderApi.list, aPage([anOrder()], { size: 1, total: 10_000, pages: 10_000, ...more }));
  await showOffices({ address, routes: [list] });
  expect(await screen.findByText(said)).toBeTruthy();
});
