import { z } from 'zod';
import { kyivMidnight } from '#domain/hours/kyiv.ts';
import { characterCount } from '#domain/text.ts';

/** A UUID. The server makes it and writes it in lower case. */
export const Id = z.guid().toLowerCase();

/** ISO 8601 in UTC with milliseconds on the wire; a Date in the code. */
export const Time = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (text) => new Date(text),
  encode: (time) => time.toISOString(),
});

/**
 * A time in a filter: an instant, or a day alone ("2026-11-01"), which stands for its beginning in Kyiv. So `__gte` and `from`
 * include the day, and `__lt` and `to` end before it.
 */
export const FilterTime = z.codec(z.union([z.iso.datetime({ offset: true }), z.iso.date()]), z.date(), {
  decode: (text) => kyivMidnight(text) ?? new Date(text),
  encode: (time) => time.toISOString(),
});

/**
 * Invisible characters: of no width, or such as reverse the direction of text. They arrive with copied text, and make
 * two names that look the same. Those inside an emoji stay.
 */
const invisible =
  /(?!\uFE0F|(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D(?=\p{Extended_Pictographic}))\p{Default_Ignorable_Code_Point}/gu;
const control = /[^\P{Cc}\t\r\n]/u;

/**
 * Text that a person typed: trimmed, limited in length, in Unicode form NFC, without unreadable characters and without
 * those that PostgreSQL can't store.
 */
export const Text = (max: number) =>
  z
    .string()
    .overwrite((text) => text.normalize('NFC').replace(invisible, ''))
    .trim()
    .check(({ value, issues }) => {
      if (characterCount(value) <= max) return;
      const issue = { code: 'too_big', origin: 'string', maximum: max, input: value } as const;
      issues.push({ ...issue, message: `At most ${max} characters` });
    })
    .refine((text) => text.isWellFormed() && !control.test(text), 'Unreadable characters')
    .meta({ maxLength: max });

/** Optional text. An empty string means no value. */
export const OptionalText = (max: number) =>
  z.codec(Text(max).nullable(), z.string().nullable(), {
    decode: (text) => text || null,
    encode: (text) => text,
  });

/** A list in a query string: comma-separated or repeated. */
export const ListOf = <S extends z.ZodType<unknown, string>>(item: S) =>
  z
    .codec(z.union([z.string().max(2000), z.array(z.string().max(200)).max(50)]), z.array(z.string()).max(50), {
      decode: (sent) => [sent].flat().flatMap((text) => text.split(',').filter(Boolean)),
      encode: (items) => items.join(','),
    })
    .pipe(z.array(item))
    .describe('Comma-separated or repeated.');

/** An integer in a query string. */
export const QueryInt = (min: number, max: number) =>
  z
    .codec(z.string().regex(/^\d{1,9}$/, 'A whole number'), z.int().min(min).max(max), {
      decode: Number,
      encode: String,
    })
    .meta({ type: 'integer', minimum: min, maximum: max });

/** Accepts the spellings of common languages: Python writes `True`. */
export const QueryFlag = z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] });

/** The version that the caller saw, in quotes. The change is refused when the version is another one now. */
export const IfMatch = z.looseObject({ 'if-match': z.string().max(40).optional() });

/** A CSV file: UTF-8 with a byte order mark, lines end in CRLF, the first line has the column names. */
export const Csv = z.string().meta({ contentMediaType: 'text/csv' });

/** The answer of a call that returns no data. */
export const Done = z.object({});
