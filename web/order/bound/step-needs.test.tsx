import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { approvalApi } from '#contract/approval/approval.ts';
import { orderApi } from '#contract/order/order.ts';
import { callRoute } from '#contract/order/order-call.ts';
import { type Answer, answer, refuse } from '../../testing/answers.ts';
import { anId, anOrder, aPage, aUser } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { type Asking, OrderNextStep } from '../step/order-actions.tsx';

const office = { id: anId(), name: 'Rynok Square', address: '1 Rynok Sq' };
const cashier = aUser({ permissions: 'cashier', user_offices: [{ office_id: office.id, office }] });
const order = anOrder({ office, office_id: office.id, sc: 'USDT', tc: 'UAH', sale: false });

/** The desk with one request, whose confirmation the server answers so. */
async function showRequest(reply: Answer['reply']) {
  await i18next.loadNamespaces(['order', 'marks']);
  const Step = () => {
    const [, setAsking] = useState<Asking['asking']>();
    return <OrderNextStep order={order} setAsking={setAsking} />;
  };
  const routes = [
    { route: orderApi.take, reply },
    answer(orderApi.list, aPage([])),
    answer(approvalApi.list, aPage([])),
  ];
  const { server } = await renderApp(<Step />, { user: cashier, routes });
  fireEvent.click(screen.getByRole('button', { name: /^Confirm/ }));
  const dialog = within(await screen.findByRole('dialog'));
  return { dialog, bodies: () => server.to(orderApi.take).map(({ body }) => body) };
}

const confirmRoute = callRoute('confirm').route;
const lacking = (...needs: string[]) =>
  refuse(confirmRoute, 'CONFLICT', { reason: 'boundReached', from_sum: '400000', hours: 720, needs });
const confirmed = answer(orderApi.take, { ...order, status: 'confirmed', version: 2 });

/** One answer after the other. */
function inTurn(...answers: Answer[]): Answer['reply'] {
  const left = [...answers];
  return (sent) => (left.shift() ?? confirmed).reply(sent);
}

test('a confirmation that a bound stops asks for the name and the document, and confirms with them', async () => {
  const { dialog, bodies } = await showRequest(inTurn(lacking('name', 'document'), confirmed));
  expect(dialog.getByText(/^From 400,000.* in 30 days on/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(await dialog.findByText('Write the name')).toBeTruthy();
  expect(bodies()).toHaveLength(1);
  fireEvent.change(dialog.getByRole('textbox', { name: 'Name in the document' }), { target: { value: 'Olha Koval' } });
  fireEvent.click(dialog.getByRole('radio', { name: 'Passport' }));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Last four characters' }), { target: { value: '1234' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies()[1]).toEqual({ name: 'Olha Koval', document: { kind: 'passport', end: '1234' } });
});

test('what is still missing is asked next, and what was said before goes with the question to the owner', async () => {
  const asked = answer(orderApi.take, order);
  const { dialog, bodies } = await showRequest(inTurn(lacking('name'), lacking('approval'), asked));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Name in the document' }), { target: { value: 'Olha Koval' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
  const why = await dialog.findByRole('textbox', { name: 'Why should somebody agree?' });
  fireEvent.change(why, { target: { value: 'A regular customer' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Ask the owner' }));
  await waitFor(() => expect(bodies()[2]).toEqual({ name: 'Olha Koval', ask: { reason: 'A regular customer' } }));
});

test('what was seen is not asked for again when the question is closed and opened once more', async () => {
  const asked = answer(orderApi.take, order);
  const answers = inTurn(
    lacking('name', 'document'),
    lacking('approval'),
    lacking('name', 'document', 'approval'),
    asked,
  );
  const { dialog, bodies } = await showRequest(answers);
  fireEvent.change(dialog.getByRole('textbox', { name: 'Name in the document' }), { target: { value: 'Olha Koval' } });
  fireEvent.click(dialog.getByRole('radio', { name: 'Passport' }));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Last four characters' }), { target: { value: '1234' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
  await dialog.findByRole('textbox', { name: 'Why should somebody agree?' });
  fireEvent.click(dialog.getByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: /^Confirm/ }));
  const again = within(await screen.findByRole('dialog'));
  expect(again.queryByRole('textbox', { name: 'Name in the document' })).toBeNull();
  fireEvent.change(again.getByRole('textbox'), { target: { value: 'A regular customer' } });
  fireEvent.click(again.getByRole('button', { name: 'Ask the owner' }));
  const seen = { name: 'Olha Koval', document: { kind: 'passport', end: '1234' } };
  await waitFor(() => expect(bodies().at(-1)).toEqual({ ...seen, ask: { reason: 'A regular customer' } }));
});

test('a phone that is not verified is said, without a button that would be refused again', async () => {
  const { dialog } = await showRequest(inTurn(lacking('verified_phone')));
  expect(dialog.getByText(/^A verified phone/)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Confirm' })).toBeNull();
});
