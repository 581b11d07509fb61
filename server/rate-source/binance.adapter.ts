import { z } from 'zod';
import { shaped } from '../lib/outside/source-client.ts';
import { type Adapter, eachOf, takenOf } from './adapter.ts';

const Answer = z.looseObject({ symbol: z.string(), bidPrice: z.string(), askPrice: z.string() });

/** The euro is traded there as what is bought, and USDT as what it costs. */
const symbols: ReadonlyMap<string, { symbol: string; isTurned: boolean }> = new Map([
  ['UAH', { symbol: 'USDTUAH', isTurned: false }],
  ['EUR', { symbol: 'EURUSDT', isTurned: true }],
]);

/** It names no time: a price is as old as its answer. */
export const binanceAdapter: Adapter = {
  source: 'binance',
  async read(get, currencies) {
    const known = currencies.flatMap((quote) => {
      const traded = symbols.get(quote);
      return traded ? [{ quote, ...traded }] : [];
    });
    return eachOf(known, async ({ quote, symbol, isTurned }) => {
      const sent = await get(`/api/v3/ticker/bookTicker?symbol=${symbol}`);
      const { bidPrice: bid, askPrice: ask, ...answer } = shaped(Answer, sent);
      if (answer.symbol !== symbol) return { fault: 'unreadable' };
      return takenOf({ base: 'USDT', quote, bid, ask, isTurned });
    });
  },
};
