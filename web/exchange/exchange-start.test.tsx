import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { LiveMessage } from '#contract/live.ts';
import { officeApi } from '#contract/office/office.ts';
import { exchangeApi } from '#contract/rate/exchange.ts';
import { rateApi } from '#contract/rate/rate.ts';
import { termsApi } from '#contract/rate/terms.ts';
import { answer, later, refuse } from '../testing/answers.ts';
import { offerOf, officeRow, park, rynok, showExchange } from '../testing/exchange.tsx';
import { FakeSocket } from '../testing/fake-socket.ts';
import { anOffice, aRate } from '../testing/fixtures.ts';

const ownCalls = [
  rateApi.listPairs,
  rateApi.listCurrent,
  rateApi.getRanking,
  rateApi.listOffers,
  termsApi.list,
  officeApi.list,
];

test('the form opens with one call for offices, rates and bounds', async () => {
  const { server } = await showExchange();
  expect(await officeRow('Rynok Square')).toBeTruthy();
  expect(server.to(exchangeApi.start).map(({ query }) => query)).toEqual([{ sc: 'USD', tc: 'USDT' }]);
  expect(ownCalls.flatMap((route) => server.to(route))).toEqual([]);
});

test('when that call fails, the form asks for each part by itself', async () => {
  const { server } = await showExchange({ routes: [refuse(exchangeApi.start, 'VALIDATION_ERROR')] });
  expect(await officeRow('Rynok Square')).toBeTruthy();
  expect(ownCalls.map((route) => server.to(route).length)).toEqual(ownCalls.map(() => 1));
});

test('a rate that changes while that call is under way is read again', async () => {
  const pair = { sc: 'USD', tc: 'USDT' };
  const start = later(
    answer(exchangeApi.start, {
      pairs: [pair],
      current_rates: [],
      tolerance: '0.05',
      offers: [offerOf(rynok, '0.9')],
      terms: [],
      offices: [rynok, park, anOffice()],
    }),
  );
  const asked = vi.fn(start.reply);
  const shown = showExchange({ routes: [{ ...start, reply: asked }] });
  await waitFor(() => expect(asked).toHaveBeenCalled());
  await waitFor(() => expect(FakeSocket.last()).toBeTruthy());
  const message = { type: 'rate_update' as const, data: aRate({ ...pair, rate: '0.9985' }) };
  act(() => FakeSocket.last().say(z.encode(LiveMessage, message)));
  start.arrive();
  const { server } = await shown;
  await waitFor(() => expect(server.to(rateApi.listOffers)).toHaveLength(1));
  expect((await officeRow('Rynok Square')).textContent).toContain('0.9985');
  expect(screen.queryByText('0.9')).toBeNull();
});
