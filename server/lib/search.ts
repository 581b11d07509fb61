import { digitsOf, parsePhone } from '#domain/phone.ts';

/**
 * The pattern for `lower(column) like …` that finds a text anywhere. The wildcards that a person types are ordinary
 * characters; an apostrophe finds its other spellings, so in the pattern it stands for any one character.
 */
export const containing = (search: string): string => {
  const text = search.normalize('NFC').toLowerCase();
  return `%${text.replace(/[\\%_]/g, '\\$&').replace(/['’ʼ`]/g, '_')}%`;
};

const phoneShape = /^[\d\s()+.-]+$/;

/** The patterns for a person's name and phone. A phone is found by its digits, however it is spelled. */
export function personPatterns(search: string): string[] {
  const spellings = phoneShape.test(search) ? [digitsOf(search), digitsOf(parsePhone(search) ?? '')] : [];
  return [...new Set([search, ...spellings].filter(Boolean))].map(containing);
}
