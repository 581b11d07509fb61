import type { RateSource } from '#domain/rate-source/sample.ts';
import type { Adapter } from './adapter.ts';
import { binanceAdapter } from './binance.adapter.ts';
import { krakenAdapter } from './kraken.adapter.ts';
import { monobankAdapter } from './monobank.adapter.ts';
import { nbuAdapter } from './nbu.adapter.ts';
import { whitebitAdapter } from './whitebit.adapter.ts';

/** All sources but what an admin reads. */
export const adapters: ReadonlyMap<RateSource, Adapter> = new Map(
  [nbuAdapter, whitebitAdapter, binanceAdapter, krakenAdapter, monobankAdapter].map((one) => [one.source, one]),
);
