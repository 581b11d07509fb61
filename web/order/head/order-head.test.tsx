import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { officeApi } from '#contract/office/office.ts';
import type { Order, OrderDetail } from '#contract/order/order.ts';
import { receiptApi } from '#contract/order/receipt.ts';
import { answer } from '../../testing/answers.ts';
import { plain } from '../../testing/exchange.tsx';
import { anOffice, anOrder, aReceipt, aUser } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { ReceiptAndRepeat } from '../details/order-timeline.tsx';
import { OrderHead } from './order-head.tsx';

const marta = aUser();
const office = anOffice({ working_hours: 'Mo-Su 09:00-20:00' });
const at = (time: string) => new Date(`2026-11-20T${time}:00+02:00`);

/** 1000 USDT for cash, placed at ten. */
const aDeal = (more: Partial<Order>): OrderDetail => ({
  ...anOrder({
    ...{
      customer_id: marta.id,
      office_id: office.id,
      office: { id: office.id, name: office.name, address: '1 Rynok Sq' },
    },
    ...{ sc: 'USDT', tc: 'UAH', sale: false, amt_to_exch: '1000', amt_to_recv: '41350', cash: '41350', rate: '41.35' },
    ...{ created_at: at('10:00'), ...more },
  }),
  events: [],
});
const confirmed = { status: 'confirmed', confirmed_at: at('10:10') } as const;
const received = { ...confirmed, status: 'received', received_at: at('11:00') } as const;
const ready = { ...received, status: 'ready', ready_at: at('11:20') } as const;
const completed = { ...ready, status: 'completed', closed_at: at('12:05') } as const;

async function show(order: OrderDetail, time: string) {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: at(time) });
  onTestFinished(() => void vi.useRealTimers());
  await i18next.loadNamespaces(['order', 'head', 'deadline', 'office', 'receipt']);
  const routes = [answer(officeApi.get, office)];
  const app = await renderApp(<OrderHead order={order} />, { user: marta, routes });
  const head = screen.getByTestId('app');
  return {
    ...app,
    text: () => plain(head.textContent),
    line: () => plain(head.querySelector('summary')?.textContent ?? ''),
    dots: () => [...head.querySelectorAll('summary [data-state]')].map((dot) => dot.getAttribute('data-state')),
    moment: () => head.querySelector<HTMLElement>('[data-moment]')?.dataset.tone,
    largest: () => plain(head.querySelector('dd')?.textContent ?? '').trim(),
    ring: () => screen.queryByRole('timer'),
  };
}

test.each([
  [{}, ['now', 'todo', 'todo', 'todo', 'todo'], 'Step 1 of 5: requested, since today 10:00'],
  [confirmed, ['done', 'now', 'todo', 'todo', 'todo'], 'Step 2 of 5: confirmed, since today 10:10'],
  [ready, ['done', 'done', 'done', 'now', 'todo'], 'Step 4 of 5: ready, since today 11:20'],
  [completed, ['done', 'done', 'done', 'done', 'done'], 'All 5 steps, 2 hours from the request to the end'],
] as const)('the head says how far the deal is, in dots and in one line: %#', async (steps, dots, line) => {
  const head = await show(aDeal(steps), '12:30');
  expect(head.dots()).toEqual(dots);
  expect(head.line()).toBe(line);
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
});

test('what the customer has to send is the largest sum until it is sent, then what they receive', async () => {
  const { largest, unmount } = await show(aDeal(confirmed), '12:30');
  expect(largest()).toBe('1,000.00 T');
  unmount();
  const sent = await show(aDeal({ ...confirmed, sent_at: at('10:30') }), '12:30');
  expect(sent.largest()).toBe('41,350.00 ₴');
});

test('only cash that waits and a completed deal fill the head with their colour', async () => {
  const moments: (string | undefined)[] = [];
  for (const steps of [{}, confirmed, received, ready, completed]) {
    const { moment, unmount } = await show(aDeal(steps), '12:30');
    moments.push(moment());
    unmount();
  }
  expect(moments).toEqual([undefined, undefined, undefined, 'due', 'good']);
});

test('a ring shows the time that is left, and becomes yellow near its end', async () => {
  const deal = aDeal({ ...confirmed, due_at: at('14:10') });
  const { ring, unmount } = await show(deal, '12:35');
  expect([ring()?.getAttribute('aria-label'), ring()?.dataset.tone]).toEqual(['1:35 h', 'info']);
  unmount();
  const last = await show(deal, '13:50');
  expect([last.ring()?.getAttribute('aria-label'), last.ring()?.dataset.tone]).toEqual(['20 min', 'warning']);
  last.unmount();
  const over = await show(deal, '14:11');
  expect(over.ring()).toBeNull();
  expect(over.text()).toContain('The time is up, but the deal is still open');
});

test('while cash waits, the ring is the time until the office closes, and another day is fine too', async () => {
  const open = await show(aDeal(ready), '18:20');
  await waitFor(() => expect(open.ring()?.getAttribute('aria-label')).toBe('1:40 h'));
  expect(open.text()).toContain('Open until 20:00Not today? It waits for you on other days too.');
  open.unmount();
  const closed = await show(aDeal(ready), '20:30');
  await waitFor(() => expect(closed.text()).toContain('It waits for you on other days too.'));
  expect(closed.text()?.match(/closed until tomorrow 09:00/gi), 'said once').toHaveLength(1);
  expect(closed.ring()).toBeNull();
});

test('the deadline goes into the calendar of the device, with what to do and a call before', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${saved.push(file as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  await show(aDeal({ ...confirmed, due_at: at('14:10') }), '12:35');
  fireEvent.click(screen.getByRole('button', { name: 'Put it into the calendar' }));
  await vi.waitFor(() => expect(saved).toHaveLength(1), 20_000);
  // A long line of the file goes on in the next one.
  const file = (await saved[0]?.text())?.replace(/\r\n /g, '');
  expect(file).toContain('DTSTART:20261120T121000Z');
  expect(plain(file ?? '')).toContain('SUMMARY:Send 1\\,000.00 T to Obmin\\, ');
  expect(file).toContain('TRIGGER:-PT30M');
});

test('a step brings the head into view, but not while the person is typing', async () => {
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  let step: (order: OrderDetail) => void = () => undefined;
  const Stepping = () => {
    const [order, setOrder] = useState(aDeal(confirmed));
    step = setOrder;
    return <OrderHead order={order} />;
  };
  await i18next.loadNamespaces(['order', 'head', 'deadline', 'office']);
  await renderApp(<Stepping />, { user: marta, routes: [answer(officeApi.get, office)] });
  expect(seen).not.toHaveBeenCalled();
  act(() => step(aDeal(received)));
  expect(seen).toHaveBeenCalledTimes(1);
  const field = document.body.appendChild(document.createElement('input'));
  onTestFinished(() => field.remove());
  field.focus();
  act(() => step(aDeal(ready)));
  expect(seen).toHaveBeenCalledTimes(1);
});

test('after a completed deal its receipt and the same once more stand side by side', async () => {
  await i18next.loadNamespaces(['head', 'receipt']);
  const order = aDeal(completed);
  const receipt = aReceipt(order, { printed: 1 });
  const routes = [answer(receiptApi.print, receipt)];
  const { address } = await renderApp(<ReceiptAndRepeat order={order} />, { user: marta, routes });
  const print = vi.fn();
  vi.stubGlobal('print', print);
  onTestFinished(() => void vi.unstubAllGlobals());
  fireEvent.click(screen.getByRole('button', { name: 'Receipt' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  fireEvent.click(screen.getByRole('button', { name: 'Repeat' }));
  await waitFor(() => expect(address()).toMatchObject({ sc: 'USDT', tc: 'UAH', amount: '1000', office_id: office.id }));
  expect(within(screen.getByTestId('app')).getByText(/The rate is today’s/)).toBeTruthy();
});
