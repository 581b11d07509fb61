import { act, screen } from '@testing-library/react';
import i18next from 'i18next';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Order } from '#contract/order/order.ts';
import { plain } from '../../testing/exchange.tsx';
import { anOrder } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { CountdownVoice, OrderCountdown } from './order-countdown.tsx';

const placed = new Date('2026-11-20T11:05:00Z');
const minutesLater = (minutes: number) => new Date(placed.getTime() + minutes * 60_000);

/** A request that the office answers within an hour: until 14:05 in Kyiv. */
const waiting = (more: Partial<Order> = {}) =>
  anOrder({ created_at: placed, answer_by: minutesLater(60), quarter_left_at: minutesLater(45), ...more });

/** Shows the countdown of the order, this many minutes after it was placed. */
async function show(order: Order, minutes: number) {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: minutesLater(minutes) });
  onTestFinished(() => void vi.useRealTimers());
  await renderApp(
    <>
      <p>
        <OrderCountdown order={order} />
      </p>
      <CountdownVoice order={order} />
    </>,
  );
  const app = screen.getByTestId('app');
  return {
    seen: () => plain(app.querySelector('p')?.textContent ?? ''),
    tone: () => app.querySelector<HTMLElement>('p [data-tone]')?.dataset.tone,
    heard: () => screen.getByRole('status').textContent,
    wait: (passed: number) => act(() => void vi.advanceTimersByTime(passed * 60_000)),
  };
}

test('the countdown is a quiet line until the last quarter, then it counts, and warns at ten minutes', async () => {
  const { seen, tone, wait } = await show(waiting(), 44);
  expect([seen(), tone()]).toEqual(['Rate fixed until 14:05', undefined]);
  wait(1);
  expect([seen(), tone()]).toEqual(['15 minutes left', 'waiting']);
  wait(5);
  expect([seen(), tone()]).toEqual(['10 minutes left', 'warning']);
  wait(9);
  expect(seen()).toBe('1 minute left');
  wait(1);
  // Whether the deal ends is the office's matter: after an outage it stays open for a while.
  expect([seen(), tone()]).toEqual(['Waits for the office', 'warning']);
});

test('screen readers hear it twice: with ten minutes left and with two', async () => {
  const { heard, wait } = await show(waiting(), 44);
  const words = [heard()];
  for (let minute = 0; minute < 16; minute++) {
    wait(1);
    words.push(heard());
  }
  expect(words.filter((word, at) => word !== words[at - 1]).map((word) => word?.replace(/#\w+/, '#'))).toEqual([
    '',
    'Deal #: 10 minutes left',
    'Deal #: 2 minutes left',
    '',
  ]);
});

test('over a night in which the office is closed, the day and the time say more than minutes', async () => {
  const order = waiting({ answer_by: new Date('2026-11-21T07:05:00Z') });
  const { seen, tone } = await show(order, 50);
  expect([seen(), tone()]).toEqual(['Rate fixed until tomorrow 09:05', 'waiting']);
});

test('a page that slept shows the right minutes at once', async () => {
  const { seen } = await show(waiting(), 0);
  vi.setSystemTime(minutesLater(57));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(seen()).toBe('3 minutes left');
});

test.each([
  ['without a deadline', waiting({ answer_by: null })],
  ['when the money is received', waiting({ status: 'received', due_at: minutesLater(200) })],
  ['when it has ended', waiting({ status: 'cancelled', ended_by: 'expired' })],
])('a deal has no countdown %s', async (_, order) => {
  const { seen, heard } = await show(order, 50);
  expect([seen(), heard()]).toEqual(['', '']);
});

test('a confirmed deal counts down to the money, in Ukrainian too', async () => {
  await i18next.changeLanguage('uk');
  onTestFinished(async () => void (await i18next.changeLanguage('en')));
  const { seen, wait } = await show(waiting({ status: 'confirmed', due_at: minutesLater(60) }), 44);
  expect(seen()).toBe('Курс зафіксовано до 14:05');
  wait(3);
  expect(seen()).toBe('Ще 13 хвилин');
});
