import { searchedDigits } from '#domain/order/desk/search-match.ts';

/** Escapes the wildcards of `like`. An apostrophe matches all its spellings. */
const escaped = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')
    .replace(/['’ʼ`]/g, '_');

/** A pattern for `lower(column) like …` that finds the text anywhere. */
export const containing = (search: string): string => `%${escaped(search)}%`;

const fewNames = /^[^\s\d]+(?:\s+[^\s\d]+){1,2}$/;

/**
 * The patterns for a person's name and phone. A phone is found by its digits. Two or three names match in any order.
 */
export function personPatterns(search: string): string[] {
  if (fewNames.test(search)) return inAnyOrder(search.split(/\s+/)).map((names) => `%${names.map(escaped).join('%')}%`);
  return [...new Set([search, ...searchedDigits(search)].filter(Boolean))].map(containing);
}

const inAnyOrder = (names: string[]): string[][] =>
  names.length < 2
    ? [names]
    : names.flatMap((first, at) => inAnyOrder(names.toSpliced(at, 1)).map((others) => [first, ...others]));
