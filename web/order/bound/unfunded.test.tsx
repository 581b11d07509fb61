import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { expect, test, vi } from 'vitest';
import { approvalApi } from '#contract/approval/approval.ts';
import { orderApi } from '#contract/order/order.ts';
import { callRoute } from '#contract/order/order-call.ts';
import { orderNoteApi } from '#contract/order/order-note.ts';
import type { User } from '#contract/person/user.ts';
import { answer, refuse } from '../../testing/answers.ts';
import { anId, anOrder, aPage, aUser } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { OrderNextStep } from '../step/order-actions.tsx';

const office = { id: anId(), name: 'Stryiskyi Park', address: '1 Stryiska St' };
const order = anOrder({ office, office_id: office.id, sc: 'USDT', tc: 'USD', sale: false });
const staff = (permissions: User['permissions']) =>
  aUser({ permissions, user_offices: [{ office_id: office.id, office }] });

async function refuseConfirming(user: User, details: Record<string, string>) {
  await i18next.loadNamespaces(['order', 'marks']);
  const setAsking = vi.fn();
  const note = { id: 1, text: 'x', at: new Date(), by: { id: user.id, full_name: null } };
  const shown = await renderApp(<OrderNextStep order={order} setAsking={setAsking} />, {
    user,
    routes: [
      { route: orderApi.take, reply: refuse(callRoute('confirm').route, 'CONFLICT', details).reply },
      answer(orderNoteApi.add, note),
      answer(orderApi.list, aPage([])),
      answer(approvalApi.list, aPage([])),
    ],
  });
  fireEvent.click(screen.getByRole('button', { name: /^Confirm/ }));
  return { ...shown, setAsking, box: within(await screen.findByRole('alert')) };
}

test('a cashier who may not promise so much leaves the owner a note, or ends the deal, and reads no sum', async () => {
  const { box, server, setAsking } = await refuseConfirming(staff('cashier'), { reason: 'notEnoughFree' });
  box.getByText(/^Not so much USD is free/);
  fireEvent.click(box.getByRole('button', { name: 'Leave a note for the owner' }));
  await waitFor(() => expect(server.to(orderNoteApi.add)).toHaveLength(1));
  expect(server.to(orderNoteApi.add)[0]?.body).toEqual({
    text: 'Not so much USD is free for this deal. Owner: please look.',
  });
  fireEvent.click(box.getByRole('button', { name: 'Cancel with a reason…' }));
  expect(setAsking).toHaveBeenCalledExactlyOnceWith('exit');
});

test('an owner reads how much is missing, and goes to the books of that office', async () => {
  const { box, address } = await refuseConfirming(staff('office_owner'), { reason: 'notEnoughFree', short_by: '95' });
  box.getByText(/^\$95.* too little is free/);
  fireEvent.click(box.getByRole('button', { name: 'Open the books' }));
  await waitFor(() => expect(address()).toEqual({ tab: 'books', office: office.id }));
});
