import { z } from 'zod';
import { compare, type Decimal } from '#domain/money/money.ts';
import { readPrice } from '#domain/rate-source/sample.ts';
import { type Get, shaped } from '../lib/outside/source-client.ts';
import { type Adapter, eachOf, type Faulty, secondsToDate, type Taken, takenOf } from './adapter.ts';

const Ticker = z.looseObject({ isFrozen: z.boolean(), base_volume: z.string() });
const Tickers = z.record(z.string(), z.unknown());
const Level = z.tuple([z.string()], z.unknown());
const Book = z.looseObject({ timestamp: z.string().optional(), bids: z.array(Level), asks: z.array(Level) });

/** Less USDT than this in a day is hardly a market. */
const leastVolume: Decimal = '10000';

/** Its list of pairs has neither bid nor ask, but says whether a pair is frozen; the book of orders has both sides. */
export const whitebitAdapter: Adapter = {
  source: 'whitebit',
  async read(get, currencies) {
    const known = currencies.filter((currency) => currency === 'UAH');
    if (known.length === 0) return [];
    const tickers = shaped(Tickers, await get('/api/v4/public/ticker'));
    return eachOf(known, (quote) => readPair(get, tickers[`USDT_${quote}`], quote));
  },
};

async function readPair(get: Get, listed: unknown, quote: string): Promise<Taken | Faulty> {
  const ticker = shaped(Ticker, listed);
  if (ticker.isFrozen) return { fault: 'frozen' };
  const volume = readPrice(ticker.base_volume);
  if (volume === undefined || compare(volume, leastVolume) < 0) return { fault: 'thin' };
  const { bids, asks, timestamp } = shaped(Book, await get(`/api/v4/public/orderbook/USDT_${quote}?limit=1`));
  const at = timestamp === undefined ? null : secondsToDate(timestamp.split('.')[0] ?? '');
  if (at === undefined) return { fault: 'unreadable' };
  const [[bid] = [], [ask] = []] = [bids[0], asks[0]];
  // A book with one side only is no market.
  if (bid === undefined || ask === undefined) return { fault: 'thin' };
  return takenOf({ base: 'USDT', quote, bid, ask, at });
}
