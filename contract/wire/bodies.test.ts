import { expect, test } from 'vitest';
import { NewOffice, officeApi } from '../office/office.ts';
import { OrderFilter, orderColumns } from '../order/order.ts';
import { NewOrder } from '../order/order-placing.ts';
import { Profile, Wallet } from '../person/user.ts';

const office = { address: 'пл. Ринок, 1', marker: { position: { lat: 49.8419, lng: 24.0315 } } };

test('an office requires only an address and a position', () => {
  expect(NewOffice.parse(office)).toEqual(office);
  expect(NewOffice.safeParse({ ...office, address: '  ' }).success).toBe(false);
  expect(NewOffice.safeParse({ address: office.address }).success).toBe(false);
});

// spec 5.21
test('empty fields of an office become null', () => {
  const empty = { name: '', working_hours: ' ', wallet: null, city_id: null };
  expect(NewOffice.parse({ ...office, ...empty })).toMatchObject({ name: null, working_hours: null, wallet: null });
});

// spec 5.20
test('a position outside the valid coordinates is refused', () => {
  for (const position of [
    { lat: 91, lng: 0 },
    { lat: 0, lng: -181 },
    { lat: '49', lng: 24 },
    { lat: Number.NaN, lng: 0 },
  ]) {
    expect(NewOffice.safeParse({ ...office, marker: { position } }).success).toBe(false);
  }
});

test('unknown fields are ignored', () => {
  expect(NewOffice.parse({ ...office, archived_at: 'now' })).toEqual(office);
});

// spec 7.23
test('people are assigned to an office by id, at most 100 in one call', () => {
  const { body } = officeApi.assignCashiers.schema;
  const id = 'b8b62419-68e2-529f-bc1e-069be8451016';
  expect(body.parse({})).toEqual({ to_add: [], to_remove: [] });
  expect(body.safeParse({ to_add: ['Olena'] }).success).toBe(false);
  expect(body.safeParse({ to_add: Array(101).fill(id) }).success).toBe(false);
});

// spec 9.5
test('a wallet has an address of 1 to 50 characters', () => {
  const wallet = (...addresses: string[]) =>
    Wallet.safeParse({ data: addresses.map((address) => ({ address })) }).success;
  expect([wallet('T'), wallet('T'.repeat(50))]).toEqual([true, true]);
  expect([wallet(), wallet(' '), wallet('T'.repeat(51))]).toEqual([false, false, false]);
});

test('an empty profile changes nothing, and a role in it is ignored', () => {
  expect(Profile.parse({ permissions: 1 })).toEqual({});
  expect(Profile.parse({ full_name: '' })).toEqual({ full_name: null });
  expect(Profile.safeParse({ full_name: 'я'.repeat(129) }).success).toBe(false);
  expect(Profile.safeParse({ lang: 'fr' }).success).toBe(false);
});

// spec 5.14, 9.6
test.each(['я', '🙂'])('a note has at most 1024 characters: %s', (character) => {
  const order = {
    er_id: 'b8b62419-68e2-529f-bc1e-069be8451016',
    office_id: 'b8b62419-68e2-529f-bc1e-069be8451016',
    amount: '1',
  };
  const note = character.repeat(1024);
  expect(NewOrder.parse({ ...order, note }).note).toBe(note);
  expect(NewOrder.safeParse({ ...order, note: note + character }).success).toBe(false);
});

test('orders are sorted only by listed columns, up or down', () => {
  for (const column of orderColumns) {
    expect(OrderFilter.safeParse({ order_by: column }).success).toBe(true);
    expect(OrderFilter.safeParse({ order_by: `-${column}` }).success).toBe(true);
  }
  expect(OrderFilter.safeParse({ order_by: 'password_hash' }).success).toBe(false);
});
