import { expect, test } from 'vitest';
import type { Role } from '../person/actor.ts';
import { isWholePhone, mayExportPhones, phoneEnd, viewOf } from './order-view.ts';

const now = new Date('2026-11-25T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const cellphone = '+380671234567';

const order = (end: { closed_at?: Date; cancelled_at?: Date } = {}) => ({
  ...{ customer_id: 'olha', office_id: 'rynok', reference_rate: '41', customer: { cellphone } },
  ...{ closed_at: null, cancelled_at: null, ...end },
});
const reader = (role: Role, id = 'ivan') => ({ id, role, officeIds: ['rynok'] });

test('A cashier reads the whole phone until seven days after the end of a deal, then its last three digits', () => {
  const phoneOf = (end?: Parameters<typeof order>[0]) => viewOf(reader('cashier'), order(end), now).customer.cellphone;
  for (const end of [undefined, { closed_at: daysAgo(7) }, { cancelled_at: daysAgo(6) }])
    expect(phoneOf(end)).toBe(cellphone);
  for (const end of [{ closed_at: daysAgo(7.001) }, { cancelled_at: daysAgo(8) }]) expect(phoneOf(end)).toBe('…567');
});

test('Owners, admins, the system and the customer read the whole phone, the customer as a cashier too', () => {
  const old = order({ closed_at: daysAgo(100) });
  for (const who of [reader('office_owner'), reader('admin'), 'system', reader('cashier', 'olha')] as const)
    expect(viewOf(who, old, now).customer.cellphone).toBe(cellphone);
});

test('The customer does not read the reference rate', () => {
  expect(viewOf(reader('customer', 'olha'), order(), now).reference_rate).toBeUndefined();
  expect(viewOf(reader('cashier'), order(), now).reference_rate).toBe('41');
});

test('a number that shows only its last digits cannot be called, and only the exported file of a cashier leaves phones out', () => {
  expect([isWholePhone(cellphone), isWholePhone(phoneEnd(cellphone)), isWholePhone('')]).toEqual([true, false, false]);
  const roles = ['admin', 'office_owner', 'cashier'] as const;
  expect(roles.map((role) => mayExportPhones({ role }))).toEqual([true, true, false]);
});
