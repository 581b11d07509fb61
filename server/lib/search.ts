/**
 * The pattern for `lower(column) like …` that finds a text anywhere. The wildcards that a person types are ordinary
 * characters; an apostrophe finds its other spellings, so in the pattern it stands for any one character.
 */
export const containing = (search: string): string => {
  const text = search.normalize('NFC').toLowerCase();
  return `%${text.replace(/[\\%_]/g, '\\$&').replace(/['’ʼ`]/g, '_')}%`;
};
