import { screen } from '@testing-library/react';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import type { Order } from '#contract/order.ts';
import { plain } from '../testing/exchange.tsx';
import { anOrder, aUser } from '../testing/fixtures.ts';
import { renderApp } from '../testing/render.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderTimeline } from './order-timeline.tsx';

const user = aUser();
const at = (time: string) => new Date(`2026-11-20T${time}:00Z`);

async function stepsOf(order: Partial<Order>): Promise<string[]> {
  await i18next.loadNamespaces('order');
  const detail = { ...anOrder({ customer_id: user.id, created_at: at('08:00'), ...order }), events: [] };
  const { unmount } = await renderApp(<OrderTimeline order={detail} />, { user });
  const steps = screen.getAllByRole('listitem').map(({ textContent }) => plain(textContent));
  unmount();
  return steps;
}

test('a completed deal tells the time of each of its steps', async () => {
  const steps = await stepsOf({
    status: 'completed',
    confirmed_at: at('08:10'),
    received_at: at('09:20'),
    ready_at: at('09:30'),
    closed_at: at('10:40'),
  });
  expect(steps).toEqual([
    expect.stringMatching(/^Created.*10:00$/),
    expect.stringMatching(/^Confirmed.*10:10$/),
    expect.stringMatching(/^Cash received.*11:20$/),
    expect.stringMatching(/^USDT sent.*11:30$/),
    expect.stringMatching(/^Completed.*12:40$/),
  ]);
});

test('a cancelled deal ends with the time at which it was cancelled', async () => {
  const steps = await stepsOf({ status: 'cancelled', confirmed_at: at('08:10'), cancelled_at: at('08:15') });
  expect(steps).toEqual([
    expect.stringMatching(/^Created.*10:00$/),
    expect.stringMatching(/^Confirmed.*10:10$/),
    expect.stringMatching(/^Cancelled.*10:15$/),
  ]);
});

test('the details say what was noted, who works on the deal, and the whole of its id', async () => {
  await i18next.loadNamespaces('order');
  const order = anOrder({
    customer_id: user.id,
    note: 'After five',
    cashier: { id: user.id, full_name: 'Olena Hnatiuk' },
  });
  const { container } = await renderApp(<OrderFacts order={order} />, { user });
  const facts = [...container.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
  expect(facts).toContain('CashierOlena Hnatiuk');
  expect(facts).toContain('NoteAfter five');
  expect(container.textContent).toContain(order.id);
});
