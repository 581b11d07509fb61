import { z } from 'zod';
import { canonical, type Decimal } from '#domain/money.ts';

/** The fields whose digits are read one by one; every other number of the wire is an ordinary one. */
const moneyFields = new Set(['amount', 'rate', 'amt_to_exch', 'amt_to_recv', 'volume_usd', 'tolerance']);

/**
 * JSON.parse for both sides: money keeps the very digits that were sent, as text. An engine too old to hand over the
 * source text gives the shortest spelling of its double, which is exact up to 15 digits.
 */
export const readJson = (text: string): unknown =>
  JSON.parse(text, (key, value, context?: { source?: string }) =>
    typeof value === 'number' && moneyFields.has(key) ? digitsOf(context?.source ?? String(value)) : value,
  );

/** A number of JSON may have an exponent; a text that somebody sends may not, so the two are told apart here. */
const digitsOf = (source: string) => (/e/i.test(source) ? (canonical(source) ?? source) : source);

/** An amount or rate that the server answers: a JSON number written with its exact digits. */
export const Money = z
  .codec(z.unknown(), z.string(), { decode: readDecimal, encode: exactNumber })
  .meta({ type: 'number', description: 'A number with its exact digits.' });

/**
 * An amount or rate that somebody sends: a JSON number or a decimal string, both as text from here on. Whether it is
 * within its bounds is for the rules to say, which have a code of their own for it.
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

/** JSON.rawJSON is younger than the library typings; only the server, whose runtime is pinned, encodes money. */
function exactNumber(value: Decimal): unknown {
  const json: typeof JSON & { rawJSON?: (text: string) => unknown } = JSON;
  return json.rawJSON ? json.rawJSON(value) : Number(value);
}
