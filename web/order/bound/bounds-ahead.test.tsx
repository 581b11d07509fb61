import { screen } from '@testing-library/react';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { boundApi } from '#contract/order/bound.ts';
import { answer } from '../../testing/answers.ts';
import { anId, aUser } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { BoundsAhead } from './bounds-ahead.tsx';

const own = {
  bounds: [{ from_sum: '400000', hours: 720, needs: ['name', 'document'] }],
  before: { 24: '0', 720: '390000' },
  rates: { toCoin: null, toCash: '42' },
  is_verified: true,
} as const;

async function showFor(coins: string) {
  await i18next.loadNamespaces('mine');
  const sums = { sc: 'USDT', tc: 'USD', amt_to_exch: coins, amt_to_recv: coins, cash: coins };
  const routes = [
    answer(boundApi.own, { ...own, bounds: own.bounds.map((bound) => ({ ...bound, needs: [...bound.needs] })) }),
  ];
  const { server } = await renderApp(<BoundsAhead officeId={anId()} sums={sums} />, { user: aUser(), routes });
  await expect.poll(() => server.to(boundApi.own)).toHaveLength(1);
}

test('a deal that reaches a bound with the own deals of 30 days says what to bring, without other sums', async () => {
  await showFor('300');
  expect((await screen.findByRole('status')).textContent).toMatch(/^From 400,000\s₴ in 30 days, bring a document\.$/);
});

test('a deal below the bound says nothing', async () => {
  await showFor('10');
  expect(screen.queryByRole('status')).toBeNull();
});
