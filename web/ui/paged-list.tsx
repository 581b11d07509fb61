import type { ReactNode } from 'react';
import type { Page } from '#contract/page.ts';
import { useAddress, useMoveTo } from '../lib/address.ts';
import { useLastPage } from '../lib/last-page.ts';
import { Loaded } from './loaded.tsx';
import styles from './paged-list.module.css';
import { Pager } from './pager.tsx';

type Query<T> = { data: Page<T> | undefined; error: unknown; refetch: () => unknown; isPlaceholderData: boolean };

type Props<T> = {
  query: Query<T>;
  skeleton: ReactNode;
  empty: ReactNode;
  children: (items: readonly T[]) => ReactNode;
};

/** A list with a pager. The page number is in the page address. */
export function PagedList<T>({ query, skeleton, empty, children }: Props<T>) {
  const moveTo = useMoveTo();
  const { page = 1 } = useAddress();
  useLastPage(page, query);
  return (
    <div className={styles.list} aria-busy={query.isPlaceholderData}>
      <Loaded
        query={query}
        skeleton={skeleton}
        isEmpty={({ items }) => items.length === 0}
        // A page past the end is empty. The last page is being loaded instead.
        empty={query.data?.total ? skeleton : empty}
      >
        {({ items, size, total, total_capped }) => (
          <>
            {children(items)}
            {total > size && (
              <Pager
                page={page}
                size={size}
                total={total}
                isCapped={total_capped}
                onTurn={(to) => moveTo({ page: to > 1 ? to : undefined })}
              />
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}
