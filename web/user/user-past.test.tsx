import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type AuditEntry, auditApi } from '#contract/audit.ts';
import { orderApi } from '#contract/order/order.ts';
import { userApi } from '#contract/person/user.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { erasedMark } from '#domain/person/erasure.ts';
import { answer, loseConnection } from '../testing/answers.ts';
import { textOf } from '../testing/desk.tsx';
import { anId, anOrder, aPage } from '../testing/fixtures.ts';
import { cashier, marta, owner, showPerson } from '../testing/users.tsx';

const deals = Array.from({ length: 5 }, () => anOrder({ customer_id: marta.id }));
const change = (more: Partial<AuditEntry>): AuditEntry => ({
  id: anId(),
  at: new Date('2026-11-20T12:00:00Z'),
  actor: { id: anId(), full_name: 'Iryna Melnyk' },
  kind: 'role_changed',
  object_id: marta.id,
  before: { permissions: 'customer' },
  after: { permissions: 'cashier' },
  address: null,
  device: null,
  office_id: null,
  names: {},
  ...more,
});
const part = async (name: RegExp) => within(await screen.findByRole('region', { name }));

test('a person’s page shows their latest deals, each opens, and all are one press away', async () => {
  const { server, address } = await showPerson(marta, [answer(orderApi.listOfUser, aPage(deals, { total: 12 }))]);
  const shown = await part(/^Deals 12$/);
  expect(await shown.findAllByRole('listitem')).toHaveLength(5);
  expect(server.to(orderApi.listOfUser)[0]?.query).toMatchObject({ size: '5' });
  const [first] = deals;
  if (!first) throw new Error('No deal');
  fireEvent.click(shown.getByRole('button', { name: `Open deal ${shortOrderId(first.id)}` }));
  await waitFor(() => expect(address()).toEqual({ tab: 'users', order: first.id }));
});

test('all deals are those that the desk finds by the phone', async () => {
  const { address } = await showPerson(marta, [answer(orderApi.listOfUser, aPage(deals, { total: 12 }))]);
  fireEvent.click(await (await part(/^Deals/)).findByRole('button', { name: 'All deals' }));
  await waitFor(() => expect(address()).toEqual({ tab: 'deals', search: marta.cellphone }));
});

test('an admin reads what was changed about the account, who changed it and when', async () => {
  const { server } = await showPerson(cashier, [
    answer(auditApi.list, aPage([change({ object_id: cashier.id }), change({ kind: 'user_blocked', actor: null })])),
  ]);
  const shown = await part(/^History of the account/);
  const lines = (await shown.findAllByRole('listitem')).map(textOf);
  expect(lines[0]).toMatch(/^Role changed: Customer → Cashier.*20 Nov.* · Iryna Melnyk$/);
  expect(lines[1]).toMatch(/^Account blocked/);
  expect(server.to(auditApi.list)[0]?.query).toMatchObject({ object_id: cashier.id, about: 'changes' });
  expect(shown.getByRole('button', { name: 'What they changed' })).toBeTruthy();
});

test('the history names nobody whose data were erased, and is read again after a change', async () => {
  const entries = [change({ actor: { id: anId(), full_name: erasedMark } })];
  await showPerson(marta, [
    answer(auditApi.list, () => aPage(entries)),
    answer(userApi.promote, () => {
      entries.unshift(change({ before: { permissions: 'cashier' }, after: { permissions: 'customer' } }));
      return marta;
    }),
  ]);
  const shown = await part(/^History of the account/);
  expect(textOf((await shown.findAllByRole('listitem'))[0])).toMatch(/ · Erased account$/);
  fireEvent.click(screen.getByRole('button', { name: /^Make cashier/ }));
  const question = await screen.findByRole('dialog', { name: /a cashier\?$/ });
  fireEvent.click(within(question).getByRole('button', { name: 'Make cashier' }));
  expect(await shown.findByText(/Cashier → Customer/)).toBeTruthy();
});

test('who is no admin asks for no history, and a person without deals says so', async () => {
  const { server } = await showPerson(marta, [], { user: owner });
  expect(await (await part(/^Deals$/)).findByText('No deals yet')).toBeTruthy();
  expect(screen.queryByRole('region', { name: /^History/ })).toBeNull();
  expect(server.to(auditApi.list)).toEqual([]);
});

test('deals that cannot be read say so in their place, and the person stays', async () => {
  await showPerson(marta, [loseConnection(orderApi.listOfUser)]);
  expect(await (await part(/^Deals$/)).findByRole('alert')).toBeTruthy();
  expect(screen.getByText('Member since', { selector: 'dt' })).toBeTruthy();
});
