import { z } from 'zod';

/** Ids are UUIDs, made by the server, which spells them in lower case. */
export const Id = z.guid().toLowerCase();

/** ISO 8601 in UTC with milliseconds on the wire, a Date inside. */
export const Time = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (text) => new Date(text),
  encode: (time) => time.toISOString(),
});

/** Marks that turn round what stands beside them on a screen. They come along unseen when a text is copied. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const control = /[^\P{Cc}\t\r\n]/u;

/** Text that a person typed: trimmed, bounded, composed as keyboards do it, without characters that nobody can read or PostgreSQL cannot carry. */
export const Text = (max: number) =>
  z
    .string()
    .overwrite((text) => text.normalize('NFC').replace(directions, ''))
    .trim()
    .max(max, `At most ${max} characters`)
    .refine((text) => text.isWellFormed() && !control.test(text), 'Unreadable characters');

/** An optional text, for which an empty one means none. */
export const OptionalText = (max: number) =>
  z.codec(Text(max).nullable(), z.string().nullable(), {
    decode: (text) => text || null,
    encode: (text) => text,
  });

/** A list in a query: comma-separated or repeated. */
export const ListOf = <S extends z.ZodType<unknown, string>>(item: S) =>
  z
    .codec(z.union([z.string().max(2000), z.array(z.string().max(200)).max(50)]), z.array(z.string()).max(50), {
      decode: (sent) => [sent].flat().flatMap((text) => text.split(',').filter(Boolean)),
      encode: (items) => items.join(','),
    })
    .pipe(z.array(item))
    .describe('Comma-separated or repeated.');

/** A whole number in a query. */
export const QueryInt = (min: number, max: number) =>
  z
    .codec(z.string().regex(/^\d{1,9}$/, 'A whole number'), z.int().min(min).max(max), {
      decode: Number,
      encode: String,
    })
    .meta({ type: 'integer', minimum: min, maximum: max });

/** In any spelling that a language's own truth has: `True` comes from Python. */
export const QueryFlag = z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] });

/** The version that the caller saw, in quotes: a change of another one is refused. */
export const IfMatch = z.looseObject({ 'if-match': z.string().max(40).optional() });

/** A file of comma-separated values: UTF-8 with a byte order mark, lines end in CRLF, the first one names the columns. */
export const Csv = z.string().meta({ contentMediaType: 'text/csv' });

/** The answer of a call that has nothing to tell but that it was done. */
export const Done = z.object({});
