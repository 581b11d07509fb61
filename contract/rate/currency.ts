import { z } from 'zod';
import { parseCurrency } from '#domain/money/currency.ts';

/** A currency code, trimmed and in capitals. */
export const Currency = z.codec(z.string().max(40), z.string(), {
  decode: (text, context) => {
    const code = parseCurrency(text);
    if (code === undefined) context.issues.push({ code: 'custom', message: 'Not a currency code', input: text });
    return code ?? z.NEVER;
  },
  encode: (code) => code,
});

/** The customer gives `sc` and receives `tc`. */
export const CurrencyPair = z.object({ sc: Currency, tc: Currency });
