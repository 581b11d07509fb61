import { z } from 'zod';
import { canonical, type Decimal } from '#domain/money/money.ts';
import { digitsOf, keepsDigits } from './json.ts';

/** An amount or rate in an answer: a JSON number written with its exact digits. */
export const Money = z
  .codec(keepsDigits(z.unknown()), z.string(), { decode: readDecimal, encode: exactNumber })
  .meta({ type: 'number', description: 'A number with its exact digits.' });

/**
 * An amount or rate in a request: a JSON number or a decimal string. Both are text from here on. The rules in
 * domain/money/money.ts check the limits, because an amount out of bounds has its own error code.
 */
export const MoneyInput = z.codec(keepsDigits(z.union([z.string().max(60), z.number()])), z.string(), {
  decode: (sent) => (typeof sent === 'number' ? digitsOf(String(sent)) : sent),
  encode: (text) => text,
});

type Issues = { issues: unknown[] };

function readDecimal(sent: unknown, context: Issues): Decimal {
  const value = typeof sent === 'string' || typeof sent === 'number' ? canonical(String(sent)) : undefined;
  if (value === undefined) context.issues.push({ code: 'custom', message: 'Not a decimal', input: sent });
  return value ?? z.NEVER;
}

/** The library typings do not know JSON.rawJSON yet. Only the server encodes money, and its Node version is pinned. */
function exactNumber(value: Decimal): unknown {
  const json: typeof JSON & { rawJSON?: (text: string) => unknown } = JSON;
  return json.rawJSON ? json.rawJSON(value) : Number(value);
}
