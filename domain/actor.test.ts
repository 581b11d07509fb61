import { expect, test } from 'vitest';
import {
  type Actor,
  circlesOf,
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
} from './actor.ts';

const actor = (role: Role, officeIds: string[] = []): Actor => ({ id: 'somebody', role, officeIds });
const allowed = (rule: (one: Actor) => boolean, officeIds?: string[]) =>
  roles.filter((role) => rule(actor(role, officeIds)));

test('everybody but customers is staff', () => {
  expect(roles.filter(isStaff)).toEqual(['admin', 'cashier', 'office_owner']);
});

test('the network is changed by admins alone', () => {
  expect(allowed(mayManageNetwork)).toEqual(['admin']);
});

test('orders are placed by customers alone', () => {
  expect(allowed(mayPlaceOrders)).toEqual(['customer']);
});

test('an office is seen from inside by its members and by admins', () => {
  expect(allowed((one) => maySeeOffice(one, 'rynok'), ['rynok'])).toEqual(['admin', 'cashier', 'office_owner']);
  expect(allowed((one) => maySeeOffice(one, 'rynok'), ['sykhiv'])).toEqual(['admin']);
});

// spec 1.8, 6.18
test('cashiers are assigned by admins and owners', () => {
  expect(allowed(mayAssignCashiers)).toEqual(['admin', 'office_owner']);
});

test('a cashier of elsewhere is found by phone by owners; admins see everybody anyway', () => {
  expect(allowed(mayFindCashierByPhone)).toEqual(['office_owner']);
});

test('a customer becomes an owner with the first office and is a customer again after the last', () => {
  expect([roleAsOwner('customer', 1), roleAsOwner('office_owner', 2)]).toEqual(['office_owner', 'office_owner']);
  expect([roleAsOwner('office_owner', 0), roleAsOwner('customer', 0)]).toEqual(['customer', 'customer']);
  expect([roleAsOwner('cashier', 1), roleAsOwner('admin', 1)]).toEqual([undefined, undefined]);
});

test('people are listed for admins and owners, and seen by cashiers as far as they serve them', () => {
  expect(allowed(mayListUsers)).toEqual(['admin', 'office_owner']);
  expect(circlesOf).toEqual({
    admin: ['everybody'],
    office_owner: ['served_customers', 'own_cashiers', 'free_cashiers'],
    cashier: ['served_customers'],
    customer: [],
  });
});

test('a whole record is read by the person and by those who list people', () => {
  expect(allowed((one) => mayReadRecord(one, 'somebody'))).toEqual([...roles]);
  expect(allowed((one) => mayReadRecord(one, 'somebody else'))).toEqual(['admin', 'office_owner']);
});

test('where people work is known to admins, and to others as far as they work there too', () => {
  expect(sharedOffices(actor('admin', ['rynok']))).toBeUndefined();
  expect(sharedOffices(actor('office_owner', ['rynok']))).toEqual(['rynok']);
});

test('who works on an order, and how the business goes, is for those who direct others', () => {
  expect(allowed(maySeeCashiers)).toEqual(['admin', 'office_owner']);
  expect(allowed(maySeeAnalytics)).toEqual(['admin', 'office_owner']);
});
