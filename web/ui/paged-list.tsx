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

/** A list whose page stands in the address, with the others to turn to. */
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
        // Nothing stands past the end: the last page is on its way.
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
