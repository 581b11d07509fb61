import { Box, Flex, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Page } from '#contract/wire/page.ts';
import { useMoveTo, useScreenAddress } from '../../lib/address/address.ts';
import { useLastPage } from '../../lib/address/last-page.ts';
import { useFormat } from '../../lib/text/format.ts';
import { Loaded } from '../feedback/loaded.tsx';
import styles from './pager.module.css';

type Props = {
  page: number;
  size: number;
  total: number;
  /** The real total is higher than `total`. */
  isCapped?: boolean | undefined;
  onTurn: (page: number) => void;
  /** The highest number of page buttons in narrow places. First and last page are then left out. */
  mostButtons?: number;
};

/**
 * Shows which rows of how many are visible, and the buttons to other pages. Says when the total is capped. The list
 * must be the element right before it: a new page scrolls to the list's start.
 */
export function Pager({ page, size, total, isCapped, onTurn, mostButtons }: Props) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const pages = Math.ceil(total / size);
  const count = format.count(total);
  const from = Math.min((page - 1) * size + 1, total);
  const to = Math.min(page * size, total);
  const place = useRef<HTMLDivElement>(null);
  const turn = (to: number) => {
    // At the first and last page the arrow buttons are not `disabled`, because a disabled button would lose the focus.
    if (to < 1 || to > pages) return;
    onTurn(to);
    showHead(place.current?.previousElementSibling);
  };
  return (
    <Flex ref={place} wrap="wrap" gap="8px 16px" align="center" justify="space-between" py="xs">
      <Text className="figures" c="dimmed">
        {t(from === to ? 'row' : 'rows', { from, to, total: isCapped ? `${count}+` : count })}
        {isCapped && (
          <Box display="block" component="span">
            {t('rowsCapped')}
          </Box>
        )}
      </Text>
      {pages > 1 && (
        <nav aria-label={t('pages')} className={styles.turns}>
          <button type="button" aria-label={t('previousPage')} aria-disabled={page <= 1} onClick={() => turn(page - 1)}>
            <IconChevronLeft size={16} aria-hidden />
          </button>
          {(mostButtons ? pageRun(page, pages, mostButtons) : pageWindow(page, pages)).map((shown) =>
            shown.gap ? (
              <span key={`gap-${shown.page}`} className={styles.gap} aria-hidden>
                …
              </span>
            ) : (
              <button
                type="button"
                key={shown.page}
                aria-label={t('pageNumber', { page: shown.page })}
                aria-current={shown.page === page ? 'page' : undefined}
                onClick={() => turn(shown.page)}
              >
                {shown.page}
              </button>
            ),
          )}
          <button type="button" aria-label={t('nextPage')} aria-disabled={page >= pages} onClick={() => turn(page + 1)}>
            <IconChevronRight size={16} aria-hidden />
          </button>
        </nav>
      )}
    </Flex>
  );
}

const above = 8;

/** Scrolls only if the start of the list is above the window. */
function showHead(list: Element | null | undefined) {
  const { top } = list?.getBoundingClientRect() ?? { top: 0 };
  if (top < 0) window.scrollBy({ top: top - above });
}

/** A page number. `gap` means that pages are left out before it. */
type ShownPage = { page: number; gap: boolean };

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
function pageRun(page: number, pages: number, most: number): ShownPage[] {
  const first = Math.max(1, Math.min(page - Math.floor(most / 2), pages - most + 1));
  return Array.from({ length: Math.min(most, pages) }, (_, index) => ({ page: first + index, gap: false }));
}

type Query<T> = { data: Page<T> | undefined; error: unknown; refetch: () => unknown; isPlaceholderData: boolean };

type PagedListProps<T> = {
  query: Query<T>;
  skeleton: ReactNode;
  empty: ReactNode;
  children: (items: readonly T[]) => ReactNode;
};

/** A list with a pager. The page number is in the page address. */
export function PagedList<T>({ query, skeleton, empty, children }: PagedListProps<T>) {
  const moveTo = useMoveTo();
  const { page = 1 } = useScreenAddress();
  useLastPage(page, query);
  return (
    <div className={`${styles.list} fades`} aria-busy={query.isPlaceholderData}>
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
