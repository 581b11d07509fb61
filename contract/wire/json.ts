import { z } from 'zod';
import { canonical, type Decimal } from '#domain/money/money.ts';

type Schema = z.core.$ZodType;

const exactSchemas = new WeakSet<Schema>();

/** Marks a schema that reads JSON numbers as text with their exact digits. The codecs of money are built on it. */
export function keepsDigits<S extends Schema>(schema: S): S {
  exactSchemas.add(schema);
  return schema;
}

/**
 * Finds a number that may lose digits: one of 16 or more characters, or one with an exponent. JavaScript numbers keep up
 * to 15 digits. Such a number inside a text is found too, which only costs time.
 */
const mayLoseDigits = /(?:^|[:,[\s])-?(?:[\d.]{16}|[\d.]+[eE])/;

/**
 * JSON.parse in which the schema decides what a number becomes: text with exactly the digits that were sent, where the
 * schema has a codec of money, and otherwise a number. A number that loses no digits always stays a number, because the
 * codecs of money accept both. So most texts are read as fast as JSON.parse reads them.
 */
export const readJson = (text: string, schema: Schema): unknown =>
  mayLoseDigits.test(text) ? readExactJson(text, schema) : JSON.parse(text);

/** The same, but each number of money becomes text. */
export const readExactJson = (text: string, schema: Schema): unknown =>
  applySchema(schema, JSON.parse(text, keepSource));

/** A number as the JSON text spells it. */
class NumberSource {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/**
 * A JavaScript engine without access to the source text gives the shortest spelling of the number, which is exact up to
 * 15 digits.
 */
const keepSource = (_key: string, value: unknown, context?: { source?: string }) =>
  typeof value === 'number' ? new NumberSource(context?.source ?? String(value)) : value;

function applySchema(wrapped: Schema | undefined, value: unknown): unknown {
  const schema = wrapped && withoutWrappers(wrapped);
  if (value instanceof NumberSource && schema && exactSchemas.has(schema)) return digitsOf(value.text);
  const def = schema && defOf(schema);
  if (def?.type === 'union') return applyFirst(def.options, value);
  if (value instanceof NumberSource) return Number(value.text);
  if (Array.isArray(value)) return value.map((item, at) => applySchema(def && itemSchema(def, at), item));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([key, field]) => [key, applySchema(def && fieldSchema(def, key), field)]);
  return Object.fromEntries(fields);
}

/** The first option that accepts the value reads it, as in Zod. A value that no option accepts is refused later. */
function applyFirst(options: readonly Schema[], value: unknown): unknown {
  for (const option of options) {
    const read = applySchema(option, value);
    if (z.safeParse(option, read).success) return read;
  }
  return applySchema(undefined, value);
}

/** A JSON number may have an exponent, but decimal text may not. */
export const digitsOf = (source: string): Decimal => (/e/i.test(source) ? (canonical(source) ?? source) : source);

type Def = z.core.$ZodTypes['_zod']['def'];

/** Zod's own way to tell the kinds of schemas apart. The base type does not know them. */
const defOf = (schema: Schema): Def => (schema as z.core.$ZodTypes)._zod.def;

/** The schema that sees the value of the wire: inside `.optional()`, `.default()` and others, and the first of a pipe. */
function withoutWrappers(schema: Schema): Schema {
  const def = defOf(schema);
  if ('innerType' in def) return withoutWrappers(def.innerType);
  if (def.type === 'lazy') return withoutWrappers(def.getter());
  if (def.type !== 'pipe') return schema;
  return withoutWrappers(defOf(def.in).type === 'transform' ? def.out : def.in);
}

function itemSchema(def: Def, at: number): Schema | undefined {
  if (def.type === 'array') return def.element;
  return def.type === 'tuple' ? (def.items[at] ?? def.rest ?? undefined) : undefined;
}

function fieldSchema(def: Def, key: string): Schema | undefined {
  if (def.type === 'record') return def.valueType;
  if (def.type === 'intersection') return fieldSchema(defOf(def.left), key) ?? fieldSchema(defOf(def.right), key);
  if (def.type !== 'object') return undefined;
  return Object.hasOwn(def.shape, key) ? def.shape[key] : def.catchall;
}
