import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Order, orderApi } from '#contract/order/order.ts';
import type { Page } from '#contract/wire/page.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { answer } from '../../testing/answers.ts';
import {
  aCashier,
  minutesAgo,
  newDeskOrder,
  press,
  receiveOrder,
  rows,
  searchField,
  showDesk,
  textOf,
} from '../../testing/desk.tsx';
import { aPage } from '../../testing/fixtures.ts';

const number = ({ id }: Order) => shortOrderId(id);
const person = (full_name: string, cellphone: string) => ({
  id: newDeskOrder().customer_id,
  full_name,
  cellphone,
  cellphone_verified: false,
});

/** Four deals that "450" finds: by the sum, by the phone, and two that are over. */
async function show450(more: Partial<Page<Order>> = {}) {
  const summed = { sc: 'USDT', tc: 'UAH', amt_to_exch: '450', amt_to_recv: '18630', cash: '18630' };
  const oksana = newDeskOrder({ ...summed, status: 'received', customer: person('Oksana', '+380674120988') });
  const nataliia = newDeskOrder({ customer: person('Nataliia', '+380677321450'), created_at: minutesAgo(50) });
  const old = newDeskOrder({ ...summed, status: 'completed', closed_at: minutesAgo(900), created_at: minutesAgo(999) });
  const older = newDeskOrder({ ...summed, status: 'cancelled', created_at: minutesAgo(1999) });
  const deals = [older, nataliia, old, oksana];
  const list = answer(orderApi.list, ({ query }) =>
    aPage(
      deals.filter(({ status }) => query.order_by !== 'created_at' || status !== 'completed'),
      query.search ? more : {},
    ),
  );
  const app = await showDesk(deals, { user: aCashier(), routes: [list], address: '/?tab=deals&search=450' });
  await screen.findByRole('table');
  return { ...app, oksana, nataliia, old, older };
}

const marks = () => [...document.querySelectorAll('mark')].map((mark) => textOf(mark));

test('open deals come first, exact sums before other matches, and what was found is marked', async () => {
  const { oksana, nataliia, old, older } = await show450();
  expect(rows()).toEqual([oksana, nataliia, old, older].map(number));
  const heads = screen.getAllByRole('rowheader').map(textOf);
  expect(heads).toEqual(['Open2Exact sums first, then who is here, then the oldest', 'Closed2']);
  expect(marks()).toEqual(['450.00', '4 50', '450.00', '450.00']);
  expect(screen.getByText('4 deals')).toBeTruthy();
});

test('the kinds say by what deals were found, and a press leaves only those', async () => {
  const { oksana, nataliia } = await show450();
  const kinds = screen.getByRole('radiogroup', { name: 'Found by' });
  expect(
    within(kinds)
      .getAllByRole('radio')
      .map((radio) => textOf(radio.closest('div') ?? undefined)),
  ).toEqual(['Everything 4', 'Sum 3', 'Phone 1']);
  fireEvent.click(within(kinds).getByRole('radio', { name: 'Phone 1' }));
  await waitFor(() => expect(rows()).toEqual([number(nataliia)]));
  // The key means what is on the screen.
  expect(textOf(document.querySelector('tr[data-current]') ?? undefined)).toContain(number(nataliia));
  fireEvent.click(within(kinds).getByRole('radio', { name: 'Everything 4' }));
  await waitFor(() => expect(rows()).toContain(number(oksana)));
});

test('a found deal that ends stays where it is until another search', async () => {
  const { oksana, nataliia, old, older } = await show450();
  receiveOrder('order_update', { ...oksana, status: 'completed', version: 2, closed_at: new Date() });
  await waitFor(() => expect(screen.getAllByText('Completed')).toHaveLength(2));
  expect(rows().toSorted()).toEqual([oksana, nataliia, old, older].map(number).toSorted());
  expect(screen.getAllByRole('rowheader').map(textOf)[0]).toMatch(/^Open2/);
});

test('where more is found than one page holds, the open deals are asked for too, and counts say that they are no more exact', async () => {
  const { server } = await show450({ total: 120 });
  await waitFor(() =>
    expect(server.to(orderApi.list).filter(({ query }) => query.search && query.order_by === 'created_at')).not.toEqual(
      [],
    ),
  );
  expect(screen.getByRole('radio', { name: 'Sum 3+' })).toBeTruthy();
});

test('the next search replaces the one before', async () => {
  await show450();
  press('/', 'Slash');
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Search deals' });
  expect(document.activeElement).toBe(field);
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(field.value);
  expect(field.value).not.toBe('');
});

test('Escape on a result clears the search and returns to the field, and once more leaves it', async () => {
  const { address } = await show450();
  act(() => screen.getAllByRole('button', { name: /^Open deal/ })[0]?.focus());
  press('Escape', 'Escape');
  await waitFor(() => expect(address().search).toBeUndefined());
  const field = await searchField();
  expect(document.activeElement).toBe(field);
  press('Escape', 'Escape');
  expect(document.activeElement).not.toBe(field);
});
