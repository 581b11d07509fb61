/** A page number to show, or a gap in front of the page that it names. */
export type ShownPage = { page: number; gap: boolean };

/** The first and the last page and two on either side of the present one; a gap where some are left out. */
export function pageWindow(page: number, pages: number): ShownPage[] {
  const all = Array.from({ length: pages }, (_, index) => index + 1);
  const shown = all.filter((number) => number === 1 || number === pages || Math.abs(number - page) <= 2);
  return shown.flatMap((number, index) => {
    const before = shown[index - 1] ?? 0;
    const here = { page: number, gap: false };
    return number - before > 1 ? [{ page: number, gap: true }, here] : [here];
  });
}

/** So many pages in a row at most, the present one in their middle where it can be. */
export function pageRun(page: number, pages: number, most: number): ShownPage[] {
  const first = Math.max(1, Math.min(page - Math.floor(most / 2), pages - most + 1));
  return Array.from({ length: Math.min(most, pages) }, (_, index) => ({ page: first + index, gap: false }));
}
