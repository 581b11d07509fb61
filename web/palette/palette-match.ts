import { sameMarks } from '#domain/order/desk/search-match.ts';

/** Whether each typed word stands in one of the texts. */
export function matches(search: string, texts: readonly (string | null | undefined)[]): boolean {
  const all = sameMarks(texts.filter(Boolean).join(' '));
  return sameMarks(search)
    .split(/\s+/)
    .every((word) => all.includes(word));
}
