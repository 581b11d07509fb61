import { useEffect } from 'react';
import { useMoveTo } from './address.ts';

type Query = { data: { pages: number } | undefined; isPlaceholderData: boolean };

/**
 * Replaces a page number past the end with the last page. An old bookmark or a changed list can lead to such a page.
 */
export function useLastPage(page: number, { data, isPlaceholderData }: Query): void {
  const moveTo = useMoveTo();
  const pages = isPlaceholderData ? undefined : data?.pages;
  useEffect(() => {
    if (pages === undefined || page <= Math.max(pages, 1)) return;
    moveTo({ page: pages > 1 ? pages : undefined }, { replace: true });
  }, [page, pages, moveTo]);
}
