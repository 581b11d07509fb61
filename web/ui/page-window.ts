/** A page number. `gap` means that pages are left out before it. */
export type ShownPage = { page: number; gap: boolean };

/** The first page, the last page, and two pages on both sides of the current page. The others become gaps. */
export function pageWindow(page: number, pages: number): ShownPage[] {
  const all = Array.from({ length: pages }, (_, index) => index + 1);
  const shown = all.filter((number) => number === 1 || number === pages || Math.abs(number - page) <= 2);
  return shown.flatMap((number, index) => {
    const before = shown[index - 1] ?? 0;
    const shownPage = { page: number, gap: false };
    return number - before > 1 ? [{ page: number, gap: true }, shownPage] : [shownPage];
  });
}

/** Up to `most` consecutive pages, with the current page in the middle if possible. */
export function pageRun(page: number, pages: number, most: number): ShownPage[] {
  const first = Math.max(1, Math.min(page - Math.floor(most / 2), pages - most + 1));
  return Array.from({ length: Math.min(most, pages) }, (_, index) => ({ page: first + index, gap: false }));
}
