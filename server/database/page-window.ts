import { type Page, pageMaxSize, totalCap } from '#contract/wire/page.ts';

/** Which rows of a list are read. */
export type Rows = { limit: number; offset: number };
export type PageWindow = Rows & { page: number; size: number };

/**
 * The rows of a page. Later rows cost more to read, so rows beyond the cap are never returned: such a page has limit 0
 * and is empty.
 */
export function pageWindow(query: { page?: number; size?: number }, defaultSize: number): PageWindow {
  const page = query.page ?? 1;
  const size = Math.min(query.size ?? defaultSize, pageMaxSize);
  const offset = Math.min((page - 1) * size, totalCap);
  return { page, size, limit: Math.min(size, totalCap - offset), offset };
}

/** Counting stops here, one row above the largest exact total. */
export const countLimit = totalCap + 1;

/** The total of a list. A page that is not full gives the total without a count query. */
export const totalOf = (items: readonly unknown[], { limit, offset }: Rows, count: () => Promise<number>) =>
  items.length < limit && (items.length > 0 || offset === 0) ? offset + items.length : count();

/** `total` is a count that stopped at `countLimit`. */
export function toPage<T>(items: T[], total: number, { page, size }: PageWindow): Page<T> {
  const known = Math.min(total, totalCap);
  const answer = { items, total: known, page, size, pages: Math.ceil(known / size) };
  return total > totalCap ? { ...answer, total_capped: true } : answer;
}
