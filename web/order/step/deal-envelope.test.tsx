import { screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { expect, test, vi } from 'vitest';
import type { Order } from '#contract/order/order.ts';
import { type Envelope, envelopeApi } from '#contract/till/envelopes.ts';
import type { Role } from '#domain/person/actor.ts';
import { answer } from '../../testing/answers.ts';
import { anId, anOrder, aUser } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { DealEnvelope } from './late-envelope.tsx';

const ready = anOrder({ sc: 'USDT', tc: 'USD', sale: false, status: 'ready', booked: true });
const lying = (more: Partial<Envelope> = {}): Envelope => ({
  ...{ order_id: ready.id, seal: 'A-17', till: { id: anId(), name: 'Window 1' }, drawer: { id: anId(), name: 'B' } },
  ...{ currency: 'USD', amount: '99', sealed_at: new Date('2026-11-27T10:00:00Z'), outcome: null },
  sealed_by: { id: anId(), full_name: null },
  ...more,
});

async function show(order: Order, items: Envelope[], permissions: Role = 'admin') {
  await i18next.loadNamespaces('marks');
  const set_aside = 'envelope' as const;
  const more = false;
  return renderApp(<DealEnvelope order={order} />, {
    user: aUser({ permissions, ...(permissions === 'customer' && { id: order.customer_id }) }),
    routes: [answer(envelopeApi.list, { office_id: order.office_id, set_aside, items, more })],
  });
}

const text = () => screen.getByTestId('app').textContent;

test.each([
  ['at a drawer', lying(), 'The cash lies in envelope A-17: Window 1, B'],
  ['in the safe', lying({ till: null, drawer: null }), 'The cash lies in envelope A-17: the safe'],
])('who hands cash over reads in which envelope it lies: %s', async (_, envelope, expected) => {
  await show(ready, [lying({ order_id: anId(), seal: 'B-1' }), envelope]);
  expect(await screen.findByText(expected)).toBeTruthy();
});

test('a deal without an envelope says nothing of one', async () => {
  const { server } = await show(ready, [lying({ order_id: anId() })]);
  await waitFor(() => expect(server.to(envelopeApi.list)).toHaveLength(1));
  expect(text()).toBe('');
});

test.each<[string, Partial<Order>, Role]>([
  ['a customer', {}, 'customer'],
  ['the staff of an office without books', { booked: false }, 'admin'],
  ['the staff before it is ready', { status: 'received' }, 'admin'],
  ['the staff where USDT is paid out', { sc: 'USD', tc: 'USDT', sale: true }, 'admin'],
])('no envelope is asked for by %s', async (_, more, role) => {
  const { server } = await show({ ...ready, ...more }, [lying()], role);
  // What would ask for it is loaded by then.
  await vi.dynamicImportSettled();
  expect([text(), server.to(envelopeApi.list)]).toEqual(['', []]);
});
