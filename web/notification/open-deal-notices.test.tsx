import { act, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { LiveMessage } from '#contract/live.ts';
import { type Order, orderApi } from '#contract/order/order.ts';
import { answer } from '../testing/answers.ts';
import { FakeSocket } from '../testing/fake-socket.ts';
import { anOffice, anOrder, aPage, aUser } from '../testing/fixtures.ts';
import { renderApp } from '../testing/render.tsx';
import { PageNotices } from './page-notices.tsx';

const office = anOffice();
const officeName = { id: office.id, name: office.name, address: office.address };
const customer = aUser();
const cashier = aUser({ permissions: 'cashier', user_offices: [{ office_id: office.id, office: officeName }] });
const deal = anOrder({
  ...{ customer_id: customer.id, office_id: office.id, office: officeName, status: 'ready', version: 2 },
});

beforeEach(async () => {
  FakeSocket.opened = [];
  // Both are loaded in the background, which the moved clock of the tests does not wait for.
  await Promise.all([i18next.loadNamespaces(['notification', 'order']), import('./page-notice-display.tsx')]);
});
afterEach(() => void vi.useRealTimers());

test.each([
  ['its customer gets no notice of its step', customer, 0],
  ['staff get one', cashier, 1],
] as const)('while a deal is open, %s', async (_, user, count) => {
  const routes = [answer(orderApi.list, aPage<Order>([]))];
  await renderApp(<PageNotices />, { user, routes, address: `/?tab=deals&order=${deal.id}` });
  await waitFor(() => expect(FakeSocket.opened).toHaveLength(1));
  act(() => FakeSocket.last().accept());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  act(() => FakeSocket.last().say(z.encode(LiveMessage, { type: 'order_update', data: deal })));
  for (let step = 0; step < 4; step++) await act(() => vi.advanceTimersByTimeAsync(500));
  const notices = within(screen.getByRole('region', { name: 'Notices' })).queryAllByRole('status');
  expect(notices).toHaveLength(count);
});
