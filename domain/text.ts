/** The length of a text in characters, as PostgreSQL and JSON Schema count: an emoji is one, a JavaScript string has two. */
export const characterCount = (text: string): number => {
  let count = 0;
  for (const _ of text) count++;
  return count;
};
