import { Box, CloseButton, Flex, Text } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Page } from '#contract/wire/page.ts';
import { useMoveTo } from '../../lib/address/address.ts';
import type { Address } from '../../lib/address/read-address.ts';
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
  // Always rendered, so that a filter chip or a notice about an order does not move the list.
  return (
    <Flex ref={place} tabIndex={-1} wrap="wrap" align="center" gap="4px 12px" mih={32}>
      <Text className="figures" lh={1.5} fw={500} role="status">
        {page && totalText(page)}
      </Text>
      {chips.length > 0 && (
        <>
          <Flex component="ul" wrap="wrap" gap="4px 8px" miw={0} m={0} p={0} aria-label={t('filters.chosen')}>
            {chips.map(({ name, value, gone }) => (
              <li key={name} className={styles.chip}>
                <Box component="span" miw={0} style={{ overflowWrap: 'anywhere' }}>
                  {name}
                  {value && (
                    <>
                      : <b>{value}</b>
                    </>
                  )}
                </Box>
                <CloseButton
                  size={28}
                  iconSize={14}
                  aria-label={t('filters.remove', { name })}
                  onClick={() => removeFilter(gone)}
                />
              </li>
            ))}
          </Flex>
          <button type="button" className={`${styles.clearAll} reach`} onClick={() => removeFilter(none)}>
            {t('filters.clearAll')}
          </button>
        </>
      )}
      {children}
    </Flex>
  );
}
