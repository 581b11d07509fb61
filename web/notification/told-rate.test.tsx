import { act, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { fill, rynok, showExchange, usualOffers } from '../testing/exchange.tsx';
import { FakeSocket } from '../testing/fake-socket.ts';
import { aRate } from '../testing/fixtures.ts';
import { PageNotices } from './page-notices.tsx';

afterEach(() => void vi.useRealTimers());

/** The form is filled at one rate, and a new global one is published, for its pair or for another one. */
async function publish(pair: { sc: string; tc: string }, rate: string) {
  // Both are loaded in the background, which the moved clock does not wait for.
  await Promise.all([i18next.loadNamespaces(['notification', 'rate']), import('./page-notice-display.tsx')]);
  const offers = usualOffers();
  await showExchange({ offers, address: '/?sc=USD&tc=USDT', beside: <PageNotices /> });
  await fill('2500', 'Rynok Square');
  act(() => FakeSocket.last().accept());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const record = aRate({ ...pair, rate });
  Object.assign(offers, {
    [`${pair.sc}-${pair.tc}`]: [{ office_id: rynok.id, source: 'global', promise: null, rate: record }],
  });
  const data = { ...record, rate: Number(rate), ts: record.ts.toISOString() };
  act(() => FakeSocket.last().say({ type: 'rate_update', data }));
  for (let step = 0; step < 4; step++) await act(() => vi.advanceTimersByTimeAsync(500));
  return within(screen.getByRole('region', { name: 'Notices' })).queryAllByRole('status');
}

test('a changed rate that the exchange form shows is not told once more by a notice', async () => {
  expect(await publish({ sc: 'USD', tc: 'USDT' }, '0.996')).toHaveLength(0);
  expect(screen.getByText(/^The rate has changed/)).toBeTruthy();
});

test('a changed rate of another pair is told by a notice', async () => {
  expect(await publish({ sc: 'USDT', tc: 'USD' }, '0.99')).toHaveLength(1);
});
