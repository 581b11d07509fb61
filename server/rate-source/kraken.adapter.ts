import { z } from 'zod';
import { shaped } from '../lib/outside/source-client.ts';
import { type Adapter, eachOf, takenOf } from './adapter.ts';

const Side = z.tuple([z.string()], z.unknown());
const Answer = z.looseObject({
  error: z.array(z.unknown()).max(0),
  result: z.record(z.string(), z.looseObject({ a: Side, b: Side })),
});

const traded: readonly string[] = ['USD', 'EUR'];

/** It names its pairs in its own way in the answer, so the only one there is the one that was asked for. It names no time. */
export const krakenAdapter: Adapter = {
  source: 'kraken',
  async read(get, currencies) {
    const known = currencies.filter((quote) => traded.includes(quote));
    return eachOf(known, async (quote) => {
      const { result } = shaped(Answer, await get(`/0/public/Ticker?pair=USDT${quote}`));
      const [pair, ...others] = Object.values(result);
      if (!pair || others.length > 0) return { fault: 'unreadable' };
      return takenOf({ base: 'USDT', quote, bid: pair.b[0], ask: pair.a[0] });
    });
  },
};
