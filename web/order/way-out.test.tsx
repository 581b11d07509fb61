import { fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import type { Order } from '#contract/order/order.ts';
import { orderApi } from '#contract/order/order.ts';
import { callRoute } from '#contract/order/order-call.ts';
import { nextStep } from '#domain/order/order.ts';
import { useActor } from '../lib/call/session.tsx';
import { answer, refuse } from '../testing/answers.ts';
import { anId, anOrder, aPage, aUser } from '../testing/fixtures.ts';
import { renderApp } from '../testing/render.tsx';
import { useTakeStep } from './order.queries.ts';

const office = { id: anId(), name: 'Stryiskyi Park', address: '1 Stryiska St' };
const cashier = aUser({ permissions: 'cashier', user_offices: [{ office_id: office.id, office }] });

function Take({ order }: { order: Order }) {
  const step = nextStep(useActor(), order);
  const { take } = useTakeStep();
  return (
    <button type="button" onClick={() => step && take({ order, step })}>
      Take
    </button>
  );
}

test('a cashier who takes cash without an open drawer is led to the till of that office', async () => {
  await i18next.loadNamespaces(['order', 'marks']);
  const order = anOrder({ office, office_id: office.id, sc: 'USD', tc: 'USDT', status: 'confirmed' });
  const { address } = await renderApp(<Take order={order} />, {
    user: cashier,
    address: `/?tab=deals&order=${order.id}`,
    routes: [
      { route: orderApi.take, reply: refuse(callRoute('receive').route, 'CONFLICT', { reason: 'noShift' }).reply },
      answer(orderApi.list, aPage([])),
    ],
  });
  fireEvent.click(screen.getByRole('button', { name: 'Take' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Open the till' }));
  await waitFor(() => expect(address()).toEqual({ tab: 'till', office: office.id }));
});
