import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type OrderDetail, orderApi } from '#contract/order/order.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { type Answer, answer, refuse } from '../../testing/answers.ts';
import { anId, anOrder, aPage, aUser } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { useOrder } from '../order.queries.ts';
import { type Asking, OrderExit, OrderNextStep, OrderStepPanel } from './order-actions.tsx';

const office = { id: anId(), name: 'Rynok Square', address: '1 Rynok Sq' };
const owner = aUser({ permissions: 'office_owner', user_offices: [{ office_id: office.id, office }] });

/** USDT for cash: the owner may confirm the order, and may also take the next step (receive the USDT). */
const order = anOrder({ office, office_id: office.id, sc: 'USDT', tc: 'UAH', sale: false });
const number = shortOrderId(order.id);

/**
 * Shows the owner's next step. Each call of the server changes the order to `after`, whether it takes or refuses the
 * step.
 */
async function showNextStep(reply: Answer['reply'], after: Partial<OrderDetail> = {}) {
  await i18next.loadNamespaces('order');
  let now: OrderDetail = { ...order, events: [] };
  const take: Answer = {
    route: orderApi.take,
    reply: (sent) => {
      now = { ...now, ...after };
      return reply(sent);
    },
  };
  const NextStep = () => {
    const { data } = useOrder(order.id);
    const [asking, setAsking] = useState<Asking['asking']>();
    return (
      data && (
        <>
          <OrderNextStep order={data} setAsking={setAsking} />
          <OrderExit order={data} asking={asking} setAsking={setAsking} />
          <OrderStepPanel order={data} asking={asking} setAsking={setAsking} />
        </>
      )
    );
  };
  const routes = [take, answer(orderApi.get, () => now), answer(orderApi.list, aPage([]))];
  const { server } = await renderApp(<NextStep />, { user: owner, routes });
  const paths = () => server.to(orderApi.take).map(({ path }) => path);
  return { paths };
}

/** Freezes the clock, so that two presses count as a double click even on a slow machine. */
function holdTheClock() {
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => void vi.restoreAllMocks());
}

test('when a colleague takes the step first, a second press does not take the next step', async () => {
  const moved = { status: 'confirmed', version: 2, confirmed_at: new Date() } as const;
  const refused = refuse(orderApi.take, 'ORDER_ALREADY_PROCESSED', { order: { ...order, ...moved } });
  const { paths } = await showNextStep(refused.reply, moved);
  const confirm = await screen.findByRole('button', { name: 'Confirm' });
  holdTheClock();
  fireEvent.click(confirm);
  fireEvent.click(await screen.findByRole('button', { name: 'Receive' }));
  await screen.findByText(`Deal ${number} has moved on already: Confirmed`);
  expect(paths()).toEqual([`/v1/orders/${order.id}/confirm`]);
});

test('a forbidden step shows an error that names the order, without a retry button', async () => {
  await showNextStep(refuse(orderApi.take, 'FORBIDDEN').reply);
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText(`Deal ${number}: Not enough permissions`)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('a failed step shows an error that names the order, and the error disappears after a successful retry', async () => {
  let isDown = true;
  const failed = refuse(orderApi.take, 'SERVER_ERROR');
  const taken = answer(orderApi.take, { ...order, status: 'confirmed', version: 2, confirmed_at: new Date() });
  const { paths } = await showNextStep((sent) => (isDown ? failed : taken).reply(sent));
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText(new RegExp(`^Deal ${number}: `))).toBeTruthy();
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(`Deal ${number} is confirmed`)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Error updating deal status')).toBeNull());
  expect(paths()).toHaveLength(2);
});

test('when the order moved on before the cancel, a notice says that it was not cancelled and the question stays open', async () => {
  const moved = { status: 'confirmed', version: 2, confirmed_at: new Date() } as const;
  const refused = refuse(orderApi.take, 'ORDER_ALREADY_PROCESSED', { order: { ...order, ...moved } });
  await showNextStep(refused.reply, moved);
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel deal' }));
  const question = await screen.findByRole('dialog', { name: `Cancel deal ${number}?` });
  fireEvent.click(await within(question).findByRole('radio', { name: 'The customer did not come' }));
  fireEvent.click(within(question).getByRole('button', { name: `Cancel deal ${number}` }));
  expect(await screen.findByText(`Deal ${number} was not cancelled: its status is Confirmed by now.`)).toBeTruthy();
  expect(screen.getByRole('dialog', { name: `Cancel deal ${number}?` })).toBeTruthy();
});
