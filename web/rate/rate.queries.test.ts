import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import type { ExchangeRate } from '#contract/rate/rate.ts';
import { anId, aRate } from '../testing/fixtures.ts';
import { applyRateUpdate, currentRatesQuery } from './rate.queries.ts';

let cache: QueryClient;
beforeEach(() => {
  cache = new QueryClient();
});

const know = (...rates: ExchangeRate[]) => cache.setQueryData(currentRatesQuery().queryKey, rates);
const known = () => cache.getQueryData(currentRatesQuery().queryKey)?.map(({ sc, rate }) => `${sc} ${rate}`);
const at = (time: string) => new Date(`2026-11-20T${time}:00Z`);

// spec 4.35
test('a rate from a live message replaces the rate of its pair, and a new pair is added', () => {
  know(aRate({ rate: '0.99', ts: at('08:00') }));
  applyRateUpdate(cache, aRate({ rate: '0.98', ts: at('09:00') }));
  expect(known()).toEqual(['USD 0.98']);
  applyRateUpdate(cache, aRate({ sc: 'EUR', rate: '1.1', ts: at('09:00') }));
  expect(known()).toEqual(['USD 0.98', 'EUR 1.1']);
});

test('a rate that was switched off removes its pair', () => {
  know(aRate({ ts: at('08:00') }), aRate({ sc: 'EUR', rate: '1.1' }));
  applyRateUpdate(cache, aRate({ ts: at('09:00'), actual: false }));
  expect(known()).toEqual(['EUR 1.1']);
});

test('an older message does not replace a newer rate, and an office rate does not replace a global one', () => {
  know(aRate({ rate: '0.99', ts: at('08:00') }));
  applyRateUpdate(cache, aRate({ rate: '0.9', ts: at('07:00') }));
  applyRateUpdate(cache, aRate({ rate: '0.8', ts: at('09:00'), office_id: anId() }));
  expect(known()).toEqual(['USD 0.99']);
});

test('a changed rate refetches the offers, because offices may follow it', () => {
  const offers = ['rates', 'offers', 'USD', 'USDT'];
  cache.setQueryData(offers, []);
  applyRateUpdate(cache, aRate({ office_id: anId() }));
  expect(cache.getQueryState(offers)?.isInvalidated).toBe(true);
});
