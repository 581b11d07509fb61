import { fireEvent, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { officeApi } from '#contract/office/office.ts';
import { Keeping } from '#contract/order/keeper.ts';
import { keeperApi } from '#contract/order/lane.ts';
import { type Order, type OrderDetail, orderApi } from '#contract/order/order.ts';
import type { Role } from '#domain/person/actor.ts';
import { answer, refuse } from '../../testing/answers.ts';
import { anId, anOffice, anOrder, aPage, aUser } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { OrderDialog } from './order-dialog.tsx';

/** On a wider window the desk shows the deal beside its lanes, and there is no dialog. */
window.innerWidth = 1100;

const iryna = {
  id: anId(),
  full_name: 'Iryna Melnyk',
  cellphone: '+380671234567',
  permissions: 'office_owner',
} as const;
const plain = anOffice();
const office = anOffice({ user_offices: [{ office_id: plain.id, user: iryna }] });
const officeName = { id: office.id, name: office.name, name_uk: office.name_uk, address: office.address };

async function open(permissions: Role, more: Partial<Order> = {}, isTaken = false) {
  await i18next.loadNamespaces(['order', 'marks']);
  const user = aUser({ permissions, user_offices: [{ office_id: office.id, office: officeName }] });
  const order = anOrder({ office_id: office.id, office: officeName, keeper: null, ...more });
  const detail: OrderDetail = { ...order, events: [] };
  const { server } = await renderApp(<OrderDialog />, {
    user,
    address: `/?tab=deals&order=${order.id}`,
    routes: [
      answer(orderApi.get, detail),
      answer(officeApi.get, office),
      answer(orderApi.list, aPage([])),
      isTaken
        ? refuse(keeperApi.keep, 'CONFLICT', {})
        : answer(keeperApi.keep, ({ body }) => ({
            ...order,
            keeper: { id: Keeping.parse(body).user_id ?? '', full_name: null },
          })),
    ],
  });
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Steps');
  const said = () => server.to(keeperApi.keep).map(({ body }) => body);
  return { dialog, user, said };
}

test('a cashier takes a deal that is nobody’s, and hands it over to a colleague of the office', async () => {
  const { dialog, user, said } = await open('cashier');
  fireEvent.click(dialog.getByRole('button', { name: 'Whose: nobody’s' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Take it' }));
  await screen.findByText(/^Deal #.* is yours$/);
  fireEvent.click(dialog.getByRole('button', { name: /^Whose: / }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Hand over to Iryna Melnyk' }));
  await screen.findByText(/is now a colleague’s$/);
  expect(said()[0]).toEqual({ user_id: user.id, was: null });
  expect(said()[1]).toMatchObject({ user_id: iryna.id });
});

test('a deal that a colleague took meanwhile stays theirs, and the page says so', async () => {
  const { dialog } = await open('cashier', { keeper: { id: iryna.id, full_name: iryna.full_name } }, true);
  fireEvent.click(dialog.getByRole('button', { name: 'Whose: Iryna Melnyk' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Take it' }));
  expect((await screen.findByRole('alert')).textContent).toContain('stays whose it was');
});

test('a deal that has ended is nobody’s to take', async () => {
  const ended = await open('cashier', { status: 'completed' });
  expect(ended.dialog.queryByRole('button', { name: /^Whose/ })).toBeNull();
});
