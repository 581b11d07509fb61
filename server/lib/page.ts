import { type Page, pageMaxSize, totalCap } from '#contract/page.ts';

export type PageWindow = { page: number; size: number; limit: number; offset: number };

/**
 * The rows that a page asks for. Rows beyond the cap cost more the further they are, so nobody gets them: such a
 * page has no limit left and is empty.
 */
export function pageWindow(query: { page?: number; size?: number }, defaultSize: number): PageWindow {
  const page = query.page ?? 1;
  const size = Math.min(query.size ?? defaultSize, pageMaxSize);
  const offset = Math.min((page - 1) * size, totalCap);
  return { page, size, limit: Math.min(size, totalCap - offset), offset };
}

/** So far a total is counted: one row further than it is told exactly. */
export const countLimit = totalCap + 1;

/** A page that is not full tells by itself how many there are. */
export const totalOf = (items: readonly unknown[], { limit, offset }: PageWindow, count: () => Promise<number>) =>
  items.length < limit && (items.length > 0 || offset === 0) ? offset + items.length : count();

/** `total` is counted up to `countLimit`. */
export function toPage<T>(items: T[], total: number, { page, size }: PageWindow): Page<T> {
  const known = Math.min(total, totalCap);
  const answer = { items, total: known, page, size, pages: Math.ceil(known / size) };
  return total > totalCap ? { ...answer, total_capped: true } : answer;
}
