import { useEffect } from 'react';
import { useMoveTo } from './address.ts';

type Query = { data: { pages: number } | undefined; isPlaceholderData: boolean };

/** A page past the end, as an old bookmark may name it or a change may have emptied it, is the last one. */
export function useLastPage(page: number, { data, isPlaceholderData }: Query): void {
  const moveTo = useMoveTo();
  const pages = isPlaceholderData ? undefined : data?.pages;
  useEffect(() => {
    if (pages === undefined || page <= Math.max(pages, 1)) return;
    moveTo({ page: pages > 1 ? pages : undefined }, { replace: true });
  }, [page, pages, moveTo]);
}
