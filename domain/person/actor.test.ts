import { expect, test } from 'vitest';
import {
  type Actor,
  isStaff,
  mayAssignCashiers,
  mayFindCashierByPhone,
  mayListUsers,
  mayManageNetwork,
  mayPlaceOrders,
  mayReadRecord,
  maySeeAnalytics,
  maySeeCashiers,
  maySeeOffice,
  type Role,
  roleAsOwner,
  roles,
  sharedOffices,
  userGroupsOf,
} from './actor.ts';

const actor = (role: Role, officeIds: string[] = []): Actor => ({ id: 'somebody', role, officeIds });
const allowed = (rule: (one: Actor) => boolean, officeIds?: string[]) =>
  roles.filter((role) => rule(actor(role, officeIds)));

test('all roles except customer are staff', () => {
  expect(roles.filter(isStaff)).toEqual(['admin', 'cashier', 'office_owner']);
});

test('only admins manage the network', () => {
  expect(allowed(mayManageNetwork)).toEqual(['admin']);
});

test('only customers place orders', () => {
  expect(allowed(mayPlaceOrders)).toEqual(['customer']);
});

test("an office's internal data are visible to its members and to admins", () => {
  expect(allowed((one) => maySeeOffice(one, 'rynok'), ['rynok'])).toEqual(['admin', 'cashier', 'office_owner']);
  expect(allowed((one) => maySeeOffice(one, 'rynok'), ['sykhiv'])).toEqual(['admin']);
});

// spec 1.8, 6.18
test('admins and owners assign cashiers', () => {
  expect(allowed(mayAssignCashiers)).toEqual(['admin', 'office_owner']);
});

test('only owners need the search by phone for cashiers of other offices, because admins see everybody', () => {
  expect(allowed(mayFindCashierByPhone)).toEqual(['office_owner']);
});

test('a customer becomes an owner with the first office and a customer again without offices', () => {
  expect([roleAsOwner('customer', 1), roleAsOwner('office_owner', 2)]).toEqual(['office_owner', 'office_owner']);
  expect([roleAsOwner('office_owner', 0), roleAsOwner('customer', 0)]).toEqual(['customer', 'customer']);
  expect([roleAsOwner('cashier', 1), roleAsOwner('admin', 1)]).toEqual([undefined, undefined]);
});

test('admins and owners list people, and cashiers see only the customers they serve', () => {
  expect(allowed(mayListUsers)).toEqual(['admin', 'office_owner']);
  expect(userGroupsOf).toEqual({
    admin: ['everybody'],
    office_owner: ['served_customers', 'own_cashiers', 'free_cashiers'],
    cashier: ['served_customers'],
    customer: [],
  });
});

test('a full record is visible to the person and to roles that list people', () => {
  expect(allowed((one) => mayReadRecord(one, 'somebody'))).toEqual([...roles]);
  expect(allowed((one) => mayReadRecord(one, 'somebody else'))).toEqual(['admin', 'office_owner']);
});

test('admins see all offices of a person, other roles only shared offices', () => {
  expect(sharedOffices(actor('admin', ['rynok']))).toBeUndefined();
  expect(sharedOffices(actor('office_owner', ['rynok']))).toEqual(['rynok']);
});

test('only admins and owners see the cashier of an order and the analytics', () => {
  expect(allowed(maySeeCashiers)).toEqual(['admin', 'office_owner']);
  expect(allowed(maySeeAnalytics)).toEqual(['admin', 'office_owner']);
});
