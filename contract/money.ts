import { z } from 'zod';
import { canonical, type Decimal } from '#domain/money.ts';

/** Fields whose digits are read exactly. All other numbers of the wire are ordinary numbers. */
const moneyFields = new Set([
  'amount',
  'rate',
  'amt_to_exch',
  'amt_to_recv',
  'volume_usd',
  'tolerance',
  'loss',
  'percent',
]);

/**
 * JSON.parse for the server and the page. Money fields become text with exactly the digits that were sent. A JavaScript
 * engine without access to the source text gives the shortest spelling of the double instead, which is exact up to 15
 * digits.
 */
export const readJson = (text: string): unknown =>
  JSON.parse(text, (key, value, context?: { source?: string }) =>
    typeof value === 'number' && moneyFields.has(key) ? digitsOf(context?.source ?? String(value)) : value,
  );

/** A JSON number may have an exponent, but a string may not. So this code handles them differently. */
const digitsOf = (source: string) => (/e/i.test(source) ? (canonical(source) ?? source) : source);

/** An amount or rate in an answer: a JSON number written with its exact digits. */
export const Money = z
  .codec(z.unknown(), z.string(), { decode: readDecimal, encode: exactNumber })
  .meta({ type: 'number', description: 'A number with its exact digits.' });

/**
 * An amount or rate in a request: a JSON number or a decimal string. Both are text from here on. The rules in
 * domain/money.ts check the limits, because an amount out of bounds has its own error code.
 */
export const MoneyInput = z.codec(z.union([z.string().max(60), z.number()]), z.string(), {
  decode: (sent) => String(sent),
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
