import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { LiveMessage } from '#contract/live.ts';
import { type Order, orderApi } from '#contract/order.ts';
import { rateApi } from '#contract/rate.ts';
import { shortOrderId } from '#domain/order.ts';
import { answer, refuse, type Sent } from '../testing/answers.ts';
import { FakeSocket } from '../testing/fake-socket.ts';
import { anId, anOrder, aPage, aUser } from '../testing/fixtures.ts';
import { renderApp } from '../testing/render.tsx';
import { DealsScreen } from './deals-screen.tsx';
import { useOrderLive } from './order.queries.ts';

const office = { id: anId(), name: 'Rynok Square', address: '1 Rynok Sq' };
const member = { user_offices: [{ office_id: office.id, office }] };
const owner = () => aUser({ full_name: 'Iryna Melnyk', permissions: 'office_owner', ...member });
const cashier = () => aUser({ full_name: 'Olena Hnatiuk', permissions: 'cashier', ...member });

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const aDeal = (more: Partial<Order> = {}) => anOrder({ office, office_id: office.id, created_at: minutesAgo(3), ...more });
const named = (full_name: string) => ({ id: anId(), full_name, cellphone: '+380671234567' });

/** The whole desk, with the deals that the server knows. The queue is what waits for an owner. */
async function showDesk(deals: Order[], { user = owner(), routes = [], address = '/?tab=deals' }: Partial<Desk> = {}) {
  const known = { deals };
  const list = (sent: Sent) => pageOf(known.deals, sent);
  const Screen = () => {
    useOrderLive();
    return <DealsScreen />;
  };
  const app = await renderApp(<Screen />, {
    user,
    address,
    routes: [answer(orderApi.list, list), answer(rateApi.listPairs, [{ sc: 'USD', tc: 'USDT' }]), ...routes],
  });
  await screen.findByRole('heading', { name: /Needs me now/ });
  return { ...app, known, lists: () => app.server.to(orderApi.list).filter(({ query }) => !query.needs_me) };
}
type Desk = { user: ReturnType<typeof owner>; routes: ReturnType<typeof answer>[]; address: string };

const waiting = ['requested', 'confirmed', 'received'];
function pageOf(deals: Order[], { query }: Sent) {
  const size = Number(query.size);
  const number = Number(query.page ?? 1);
  const found = query.needs_me ? deals.filter(({ status }) => waiting.includes(status)) : deals;
  const inOrder = found.toSorted((a, b) => (query.needs_me ? 1 : -1) * (a.created_at.getTime() - b.created_at.getTime()));
  return aPage(inOrder.slice((number - 1) * size, number * size), {
    total: found.length,
    page: number,
    size,
    pages: Math.ceil(found.length / size),
  });
}

const queue = () => screen.getByRole('region', { name: /Needs me now/ });
const tickets = () => within(queue()).findAllByRole('listitem');
const table = () => screen.findByRole('table');
const rowOf = async (deal: Order) => {
  const opener = await within(await table()).findByRole('button', { name: `Open deal ${shortOrderId(deal.id)}` });
  const row = opener.closest('tr');
  if (!row) throw new Error('The deal stands in no row');
  return row;
};
const say = (type: 'new_order' | 'order_update', data: Order) =>
  act(() => FakeSocket.last().say(z.encode(LiveMessage, { type, data })));
const press = (key: string, code: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key, code });

beforeAll(() => i18next.loadNamespaces(['deals', 'order']));

afterEach(() => {
  vi.useRealTimers();
});

test('what waits for me stands first, the oldest first, with its age in words', async () => {
  const late = aDeal({ created_at: minutesAgo(18), customer: named('Taras Kovalenko') });
  const fresh = aDeal({ created_at: minutesAgo(1) });
  const ongoing = aDeal({ status: 'received', created_at: minutesAgo(30), received_at: minutesAgo(7) });
  await showDesk([fresh, late, ongoing]);
  const [first, second, third] = await tickets();
  expect(first).toHaveTextContent('Waiting 7 min');
  expect(second).toHaveTextContent('Late, 18 min');
  expect(second).toHaveTextContent('Taras Kovalenko · Rynok Square');
  expect(second).toHaveTextContent('$2,500.00 →');
  expect(third).toHaveTextContent('New, 1 min');
});
