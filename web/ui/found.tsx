import { CloseButton } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Page } from '#contract/page.ts';
import { type Address, useMoveTo } from '../lib/address.ts';
import styles from './found.module.css';

/** A filter: what it is called, what it is set to (nothing where it does not apply), and what leaves the address with it. */
export type FilterChip = { name: string; value: string | undefined; gone: Partial<Address> };

type Props = {
  page: Page<unknown> | undefined;
  count: (count: number) => string;
  /** Beyond ten thousand the server counts no further. */
  capped: (total: number) => string;
  filters: readonly FilterChip[];
  /** What leaves the address with all of them. */
  none: Partial<Address>;
  children?: ReactNode;
};

/** What a list holds: how many, and each filter that makes them fewer, ready to be taken away. */
export function Found({ page, count, capped, filters, none, children }: Props) {
  const { t } = useTranslation('common');
  const chips = filters.filter(({ value }) => value !== undefined);
  const said = ({ total, total_capped }: Page<unknown>) => (total_capped ? capped : count)(total);
  const moveTo = useMoveTo();
  const place = useRef<HTMLDivElement>(null);
  const take = (gone: Partial<Address>) => {
    moveTo({ ...gone, page: undefined });
    // The button goes with its filter, and would take the focus out of the page.
    place.current?.focus();
  };
  return (
    <div ref={place} tabIndex={-1} className={styles.found}>
      <p className={styles.count} role="status">
        {page && said(page)}
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
                  onClick={() => take(gone)}
                />
              </li>
            ))}
          </ul>
          <button type="button" className={styles.clearAll} onClick={() => take(none)}>
            {t('filters.clearAll')}
          </button>
        </>
      )}
      {children}
    </div>
  );
}
