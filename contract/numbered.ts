import { z } from 'zod';

/**
 * Names inside the house, numbers on the wire: the only place where the specification's numeric codes exist.
 * Answers the codec for JSON, and its twin for a query string, where a number comes as text.
 */
export function numbered<Name extends string>(codes: Record<Name, number>) {
  const names = Object.keys(codes).filter((name): name is Name => name in codes);
  const numberOf = (name: Name) => codes[name];
  const nameOf = (code: number, context: { issues: unknown[] }) => {
    const found = names.find((name) => codes[name] === code);
    if (found === undefined) context.issues.push({ code: 'custom', message: 'Unknown code', input: code });
    return found ?? z.NEVER;
  };
  const name = z.enum(names);
  const told = { enum: names.map(numberOf), description: names.map((each) => `${codes[each]} ${each}`).join(', ') };
  return {
    json: z.codec(z.int(), name, { decode: nameOf, encode: numberOf }).meta(told),
    query: z
      .codec(z.string().max(10), name, {
        decode: (text, context) => nameOf(Number(text), context),
        encode: (value) => String(numberOf(value)),
      })
      .meta(told),
  };
}
