import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { shortOrderId } from '#domain/order/order-number.ts';
import { formatPhone } from '#domain/person/phone.ts';
import { aCashier, aCustomer, newDeskOrder, showDesk, textOf } from '../../testing/desk.tsx';

/** The list stands beside the lanes, and there are ten columns in five. */
window.innerWidth = 1920;

const deal = newDeskOrder({
  customer: aCustomer('Marta Bondar', true),
  note: 'I will come by after six',
});

test('beside the lanes the list says in five columns what the wide one says, and the phone, note and age', async () => {
  await showDesk([deal]);
  const table = await screen.findByRole('table');
  const heads = within(table).getAllByRole('columnheader').map(textOf);
  expect(heads).toEqual([
    'Order ID',
    'Customer, Office, Cashier',
    'Gives, Receives',
    expect.stringMatching(/^Status, Created/),
    'Actions',
  ]);
  const row = await within(table).findByRole('row', { name: new RegExp(shortOrderId(deal.id)) });
  const text = textOf(row);
  for (const part of ['Marta Bondar', formatPhone('+380671234567'), 'I will come by after six', 'Requested'])
    expect(text).toContain(part);
  expect(text).toMatch(/ min|just now/);
});

test('a cashier sees no column of cashiers, and whose turn it is', async () => {
  await showDesk([deal], { user: aCashier() });
  const table = await screen.findByRole('table');
  expect(textOf(within(table).getAllByRole('columnheader')[1])).toBe('Customer, Office');
  expect(await within(table).findByText(/^Next: owner/)).toBeTruthy();
});
