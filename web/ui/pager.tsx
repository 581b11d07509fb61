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
  /** There are more than the total says. */
  isCapped?: boolean | undefined;
  onTurn: (page: number) => void;
  /** So many numbers in a row, without the ends, where there is little room. */
  mostButtons?: number;
};

/**
 * Which rows are shown and of how many, and the way to the others. Says so where the list is longer than it counts. The
 * list stands right before it: a new page is read from its head.
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
    // A button at its end stays a button: disabled it would lose the focus.
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

/** Only where the head is out of sight: a list that is seen whole stays where it is. */
function showHead(list: Element | null | undefined) {
  const { top } = list?.getBoundingClientRect() ?? { top: 0 };
  if (top < 0) window.scrollBy({ top: top - above });
}
