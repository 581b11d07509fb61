import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { useFromNow, useNow, useToday } from './current-time.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T21:59:50.000Z') });
  onTestFinished(() => void vi.useRealTimers());
});

const Now = () => <time>{useNow().toISOString().slice(11, 19)}</time>;
const shown = () => screen.getAllByRole('time').map(({ textContent }) => textContent);

test('the current time advances, with the same value everywhere', () => {
  const clocks = vi.spyOn(globalThis, 'setInterval');
  const view = render([<Now key="first" />, <Now key="second" />]);
  expect(clocks).toHaveBeenCalledTimes(1);
  expect(shown()).toEqual(['21:59:50', '21:59:50']);
  act(() => void vi.advanceTimersByTime(15_000));
  expect(shown()).toEqual(['22:00:05', '22:00:05']);
  view.unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test('a component that mounts later gets the current time, and updates the others too', () => {
  const view = render(<Now />);
  act(() => void vi.advanceTimersByTime(10_000));
  view.rerender([<Now key="first" />, <Now key="second" />]);
  expect(shown()).toEqual(['22:00:00', '22:00:00']);
});

test('a list that mounts asks what is shown already once, not once for each of its rows', () => {
  let asked = 0;
  const Counting = () => {
    useFromNow(() => {
      asked += 1;
      return 0;
    });
    return null;
  };
  const view = render(<Counting />);
  // Drawing rows takes time: the clock goes on with each look at it.
  let at = Date.now() + 10_000;
  vi.spyOn(Date, 'now').mockImplementation(() => {
    at += 2;
    return at;
  });
  asked = 0;
  const rows = Array.from({ length: 50 }, (_, row) => `row ${row}`);
  view.rerender([<Counting key="first" />, ...rows.map((row) => <Now key={row} />)]);
  vi.restoreAllMocks();
  expect(asked).toBeLessThan(10);
  expect(new Set(shown()).size).toBe(1);
});

test('a screen that opens long after the last one closed gets the current time', () => {
  render(<Now />).unmount();
  vi.setSystemTime('2026-11-25T08:00:00.000Z');
  const seen: string[] = [];
  const Noting = () => {
    seen.push(useNow().toISOString());
    return null;
  };
  render(<Noting />);
  expect(seen[0]).toBe('2026-11-25T08:00:00.000Z');
});

test('a page that returns from the background, where timers stop, updates at once', () => {
  render(<Now />);
  vi.setSystemTime('2026-11-21T05:30:00.000Z');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(shown()).toEqual(['05:30:00']);
});

test('today changes at midnight in Kyiv, without a render before', () => {
  const days: string[] = [];
  const Today = () => {
    days.push(useToday());
    return null;
  };
  render(<Today />);
  act(() => void vi.advanceTimersByTime(5_000));
  expect(days).toEqual(['2026-11-20']);
  act(() => void vi.advanceTimersByTime(10_000));
  expect(days).toEqual(['2026-11-20', '2026-11-21']);
});
