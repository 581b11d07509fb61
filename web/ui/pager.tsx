import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import { pageRun, pageWindow } from './page-window.ts';
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
    <div ref={place} className={styles.pager}>
      <p className={styles.count}>
        {t(from === to ? 'row' : 'rows', { from, to, total: isCapped ? `${count}+` : count })}
        {isCapped && <span className={styles.capped}>{t('rowsCapped')}</span>}
      </p>
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
    </div>
  );
}

const above = 8;

/** Scrolls only if the start of the list is above the window. */
function showHead(list: Element | null | undefined) {
  const { top } = list?.getBoundingClientRect() ?? { top: 0 };
  if (top < 0) window.scrollBy({ top: top - above });
}
