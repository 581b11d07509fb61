import { CloseButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Page } from '#contract/page.ts';
import { type Address, useAddress, useMoveTo } from '../lib/address.ts';
import { type Day, type DayRange, readRange } from '../lib/days.ts';
import { useFormat } from '../lib/format.ts';
import { kyivMidnight } from '../lib/kyiv.ts';
import { useChipNames } from './deals-chip-names.ts';
import { dealsFilter, noFilter, readStatuses } from './deals-filter.ts';
import styles from './deals-filters.module.css';

type Chip = { key: string; name: string; value?: string; gone: Partial<Address> };

/** Each filter that makes the deals fewer, ready to be taken away. */
export function DealsChips({ today }: { today: Day }) {
  const { t } = useTranslation('deals');
  const moveTo = useMoveTo();
  const chips = useChips(today);
  if (chips.length === 0) return null;
  return (
    <>
      <ul className={styles.chips} aria-label={t('filter.label')}>
        {chips.map(({ key, name, value, gone }) => (
          <li key={key} className={styles.chip}>
            <span className={styles.chipText}>
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
              aria-label={t('filter.remove', { name })}
              onClick={() => moveTo({ ...gone, page: undefined })}
            />
          </li>
        ))}
      </ul>
      <button type="button" className={styles.clearAll} onClick={() => moveTo(noFilter)}>
        {t('filter.clearAll')}
      </button>
    </>
  );
}

/** How many deals the filters leave. */
export function DealsCount({ page }: { page: Page<unknown> | undefined }) {
  return (
    <p className={styles.count} role="status">
      {page && <Count page={page} />}
    </p>
  );
}

/** Beyond ten thousand the server counts no further, and later pages are empty. */
function Count({ page: { total, total_capped } }: { page: Page<unknown> }) {
  const { t, i18n } = useTranslation('deals');
  const text = new Intl.NumberFormat(i18n.language).format(total);
  return total_capped ? t('table.countCapped', { total: text }) : t('table.count', { count: total });
}

/** One for each filter that really applies: what the address says in vain has none. */
export function useChips(today: Day): Chip[] {
  const { t } = useTranslation(['deals', 'order']);
  const address = useAddress();
  const describeRange = useRangeText();
  const filter = dealsFilter(address, today);
  const range = readRange(address, today);
  const statuses = readStatuses(address.status);
  const names = useChipNames(filter);

  const chip = (key: ChipName, value: string | undefined, gone: Partial<Address>): Chip[] =>
    value === undefined ? [] : [{ key, name: t(`chip.${key}`), value, gone }];
  return [
    ...chip('search', filter.search, { search: undefined }),
    ...(filter.needs_me ? [{ key: 'needs_me', name: t('chip.needs_me'), gone: { needs_me: undefined } }] : []),
    ...chip('status', statuses.map((name) => t(`order:status.${name}`)).join(', ') || undefined, { status: undefined }),
    ...chip('customer', names.customer, { customer: undefined }),
    ...chip('office', names.office, { office: undefined }),
    ...chip('cashier', names.cashier, { cashier: undefined }),
    ...chip('sc', filter.sc, { sc: undefined }),
    ...chip('tc', filter.tc, { tc: undefined }),
    ...chip('dates', range && describeRange(range), { from: undefined, to: undefined }),
  ];
}

type ChipName = 'search' | 'status' | 'office' | 'customer' | 'cashier' | 'sc' | 'tc' | 'dates';

function useRangeText() {
  const { t } = useTranslation('deals');
  const { date } = useFormat();
  const day = (text: Day) => date(kyivMidnight(text) ?? new Date(text));
  return ({ preset, first, last }: DayRange): string | undefined => {
    if (preset) return t(`chip.${preset}`);
    if (!last) return first && t('chip.since', { day: day(first) });
    if (!first) return t('chip.until', { day: day(last) });
    return first === last ? day(first) : `${day(first)} – ${day(last)}`;
  };
}
