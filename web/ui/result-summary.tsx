import { CloseButton } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Page } from '#contract/page.ts';
import { type Address, useMoveTo } from '../lib/address.ts';
import styles from './result-summary.module.css';

/**
 * An active filter. `value` is undefined if the filter is not set. `gone` is the address change that removes the
 * filter.
 */
export type FilterChip = { name: string; value: string | undefined; gone: Partial<Address> };

type Props = {
  page: Page<unknown> | undefined;
  count: (count: number) => string;
  /** The text for a capped total: the server counts only up to ten thousand. */
  capped: (total: number) => string;
  filters: readonly FilterChip[];
  /** The address change that removes all filters. */
  none: Partial<Address>;
  children?: ReactNode;
};

/** The number of results, and a chip to remove each active filter. */
export function ResultSummary({ page, count, capped, filters, none, children }: Props) {
  const { t } = useTranslation('common');
  const chips = filters.filter(({ value }) => value !== undefined);
  const totalText = ({ total, total_capped }: Page<unknown>) => (total_capped ? capped : count)(total);
  const moveTo = useMoveTo();
  const place = useRef<HTMLDivElement>(null);
  const removeFilter = (gone: Partial<Address>) => {
    moveTo({ ...gone, page: undefined });
    // The pressed button disappears with its filter, so the focus moves here.
    place.current?.focus();
  };
  return (
    <div ref={place} tabIndex={-1} className={styles.found}>
      <p className={styles.count} role="status">
        {page && totalText(page)}
      </p>
      {chips.length > 0 && (
        <>
          <ul className={styles.chips} aria-label={t('filters.chosen')}>
            {chips.map(({ name, value, gone }) => (
              <li key={name} className={styles.chip}>
                <span className={styles.text}>
                  {name}
                  {value && (
                    <>
                      : <b>{value}</b>
                    </>
                  )}
                </span>
                <CloseButton
                  size={28}
                  iconSize={14}
                  aria-label={t('filters.remove', { name })}
                  onClick={() => removeFilter(gone)}
                />
              </li>
            ))}
          </ul>
          <button type="button" className={styles.clearAll} onClick={() => removeFilter(none)}>
            {t('filters.clearAll')}
          </button>
        </>
      )}
      {children}
    </div>
  );
}
