import { z } from 'zod';
import { kyivMidnight } from '#domain/hours/kyiv.ts';
import { shaped } from '../lib/outside/source-client.ts';
import { type Adapter, eachOf, takenOf } from './adapter.ts';

const Answer = z.array(z.looseObject({ rate: z.string(), cc: z.string(), exchangedate: z.string() })).max(100);

/** The official rate: one number a day, hryvnias for one of the currency. On a weekend it is that of Friday. */
export const nbuAdapter: Adapter = {
  source: 'nbu',
  async read(get, currencies) {
    const wanted = currencies.filter((currency) => currency !== 'UAH');
    return eachOf(wanted, async (base) => {
      const path = `/NBUStatService/v1/statdirectory/exchange?valcode=${encodeURIComponent(base)}&json`;
      const rate = shaped(Answer, await get(path)).find(({ cc }) => cc === base);
      const at = rate && dayOf(rate.exchangedate);
      if (!rate || !at) return { fault: 'unreadable' };
      return takenOf({ base, quote: 'UAH', bid: rate.rate, ask: rate.rate, at });
    });
  },
};

/** `DD.MM.YYYY`. */
function dayOf(text: string): Date | undefined {
  const [, day, month, year] = /^(\d\d)\.(\d\d)\.(\d{4})$/.exec(text) ?? [];
  return day === undefined ? undefined : kyivMidnight(`${year}-${month}-${day}`);
}
