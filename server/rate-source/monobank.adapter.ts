import currencyCodes from 'currency-codes';
import { z } from 'zod';
import { shaped } from '../lib/outside/source-client.ts';
import { type Adapter, type Faulty, secondsToDate, type Taken, takenOf } from './adapter.ts';

const Rate = z.looseObject({
  currencyCodeA: z.string(),
  currencyCodeB: z.string(),
  date: z.string(),
  rateBuy: z.string().optional(),
  rateSell: z.string().optional(),
  rateCross: z.string().optional(),
});
const Answer = z.array(Rate).max(1000);

const numberOf = (currency: string) => String(Number(currencyCodes.code(currency)?.number ?? 0));
const hryvnia = numberOf('UAH');

/** The rates of a bank's cards: hryvnias for one of the currency. It may be asked once in five minutes. */
export const monobankAdapter: Adapter = {
  source: 'monobank',
  async read(get, currencies) {
    const rates = shaped(Answer, await get('/bank/currency'));
    return currencies
      .filter((currency) => currency !== 'UAH')
      .flatMap((base) => {
        const rate = rates.find((one) => one.currencyCodeA === numberOf(base) && one.currencyCodeB === hryvnia);
        return rate ? [read(rate, base)] : [];
      });
  },
};

function read({ date, rateBuy, rateSell, rateCross }: z.output<typeof Rate>, base: string): Taken | Faulty {
  const at = secondsToDate(date);
  if (!at) return { fault: 'unreadable' };
  return takenOf({ base, quote: 'UAH', bid: rateBuy ?? rateCross, ask: rateSell ?? rateCross, at });
}
