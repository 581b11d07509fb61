import { fireEvent, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { officeApi } from '#contract/office/office.ts';
import { type OrderDetail, orderApi } from '#contract/order/order.ts';
import { orderNoteApi, type StaffNote } from '#contract/order/order-note.ts';
import type { Role } from '#domain/person/actor.ts';
import { answer } from '../../testing/answers.ts';
import { anOffice, anOrder, aPage, aUser } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { OrderDialog } from './order-dialog.tsx';

/** On a wider window the desk shows the deal beside its lanes, and there is no dialog. */
window.innerWidth = 1100;

const office = anOffice();
const officeName = { id: office.id, name: office.name, name_uk: office.name_uk, address: office.address };
const at = new Date('2026-11-20T12:49:00Z');
const first: StaffNote = { id: 1, text: 'Called at noon', at, by: { id: aUser().id, full_name: 'Ihor Bondar' } };
const added: StaffNote = { ...first, id: 2, text: 'Comes at five' };

async function open(permissions: Role, notes?: StaffNote[]) {
  await i18next.loadNamespaces(['order', 'marks']);
  const user = aUser({ permissions, user_offices: [{ office_id: office.id, office: officeName }] });
  const order = anOrder({ office_id: office.id, office: officeName });
  const detail: OrderDetail = { ...order, events: [], notes };
  await renderApp(<OrderDialog />, {
    user,
    address: `/?tab=deals&order=${order.id}`,
    routes: [
      answer(orderApi.get, detail),
      answer(officeApi.get, office),
      answer(orderApi.list, aPage([])),
      answer(orderNoteApi.add, added),
    ],
  });
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Steps');
  return { dialog };
}

test('a cashier reads what colleagues noted, and adds a note that stands below', async () => {
  const { dialog } = await open('cashier', [first]);
  dialog.getByText('Called at noon');
  dialog.getByText(/^Ihor Bondar, /);
  fireEvent.click(dialog.getByRole('button', { name: 'Write a note' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Add the note' }));
  dialog.getByText('Write something');
  fireEvent.change(dialog.getByRole('textbox', { name: 'New note' }), { target: { value: 'Comes at five' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Add the note' }));
  await dialog.findByText('Comes at five');
  await screen.findByText('The note is kept');
});

test('a customer has no notes of the staff', async () => {
  const { dialog } = await open('customer');
  expect(dialog.queryByText('Notes of the staff')).toBeNull();
});
