import { z } from 'zod';

/**
 * Maps names in the code to the numbers on the wire. The numeric codes of the specification exist only here. Returns a
 * codec for JSON, and one for query strings, where numbers arrive as text.
 */
export function numericCodes<Name extends string>(codes: Record<Name, number>) {
  const names = Object.keys(codes).filter((name): name is Name => name in codes);
  const numberOf = (name: Name) => codes[name];
  const nameOf = (code: number, context: { issues: unknown[] }) => {
    const found = names.find((name) => codes[name] === code);
    if (found === undefined) context.issues.push({ code: 'custom', message: 'Unknown code', input: code });
    return found ?? z.NEVER;
  };
  const name = z.enum(names);
  const described = {
    enum: names.map(numberOf),
    description: names.map((each) => `${codes[each]} ${each}`).join(', '),
  };
  return {
    json: z.codec(z.int(), name, { decode: nameOf, encode: numberOf }).meta(described),
    query: z
      .codec(z.string().max(10), name, {
        decode: (text, context) => nameOf(Number(text), context),
        encode: (value) => String(numberOf(value)),
      })
      .meta({ ...described, type: 'integer' }),
  };
}
