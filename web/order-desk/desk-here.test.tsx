import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Order } from '#contract/order/order.ts';
import { pickupApi } from '#contract/order/pickup.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { hereMinutes } from '#domain/order/pickup-code.ts';
import { answer } from '../testing/answers.ts';
import {
  aCashier,
  minutesAgo,
  newDeskOrder,
  receiveOrder,
  rowOf,
  showDesk,
  textOf,
  tickets,
} from '../testing/desk.tsx';

const patient = { timeout: 20_000 };
const hereSince = /Here \d\d:\d\d/;

const cashOut = { sc: 'USDT', tc: 'UAH', sale: false } as const;

test('a deal whose customer has come is lifted live with its code, and leaves by the clock after half an hour', async () => {
  const oldest = newDeskOrder({ ...cashOut, created_at: minutesAgo(50) });
  const ready: Order = newDeskOrder({ ...cashOut, status: 'ready', created_at: minutesAgo(10) });
  const deals = [oldest, ready];
  await showDesk(deals, { user: aCashier() });
  await waitFor(
    async () => expect(textOf((await tickets()).at(-1))).toContain('Ready, waits for the customer'),
    patient,
  );

  const here = { ...ready, here_at: minutesAgo(1) };
  deals[1] = here;
  receiveOrder('order_here', here);
  await waitFor(async () => expect(textOf((await tickets()).at(-1))).toMatch(hereSince), patient);
  const [waiting, lifted] = await tickets();
  if (!lifted) throw new Error('There is no card');
  expect(textOf(lifted)).toContain('Here now');
  const code = within(lifted).getByRole('button', { name: `Code of deal ${shortOrderId(ready.id)}` });
  expect(code.dataset.variant).toBe('filled');
  expect(textOf(waiting)).toContain(shortOrderId(oldest.id));
  expect(textOf(await rowOf(ready))).toMatch(hereSince);

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hereMinutes * 60_000 });
  onTestFinished(() => void vi.useRealTimers());
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(
    async () => expect(textOf((await tickets()).at(-1))).toContain('Ready, waits for the customer'),
    patient,
  );
  expect(textOf(await rowOf(ready))).not.toMatch(hereSince);
});

test('the staff say that the customer is here', async () => {
  const deal = newDeskOrder({ ...cashOut, status: 'received' });
  const { server } = await showDesk([deal], {
    user: aCashier(),
    routes: [answer(pickupApi.here, { ...deal, here_at: new Date() })],
  });
  const row = await rowOf(deal);
  fireEvent.click(within(row).getByRole('button', { name: /^More actions/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'The customer is here' }));
  expect(await screen.findByText(`Deal ${shortOrderId(deal.id)}: the customer is here`)).toBeTruthy();
  expect(server.to(pickupApi.here).map(({ path }) => path)).toEqual([`/v1/orders/${deal.id}/here`]);
});
