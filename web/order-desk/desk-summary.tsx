import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Page } from '#contract/wire/page.ts';
import { useScreenAddress } from '../lib/address/address.ts';
import { type Day, readRange } from '../lib/text/days.ts';
import { useShortDateRangeLabel } from '../lib/text/format.ts';
import { useOfficeName } from '../office/office.queries.ts';
import { type FilterChip, ResultSummary } from '../ui/list/result-summary.tsx';
import { usePersonName } from '../user/user.queries.ts';
import { useKeeperName } from './find/colleagues.ts';
import { noFilter, orderFilterOf } from './find/desk-filter.ts';

type Props = { page: Page<unknown> | undefined; today: Day; children?: ReactNode };

/** The number of orders that match the filters, and the filter chips. */
export function DeskSummary({ page, today, children }: Props) {
  const { t } = useTranslation('deals');
  return (
    <ResultSummary
      page={page}
      count={(count) => t('table.count', { count })}
      capped={(total) => t('table.countCapped', { total })}
      filters={useChips(today)}
      none={noFilter}
    >
      {children}
    </ResultSummary>
  );
}

/** One chip for each filter that applies. An invalid value in the address gets no chip. */
export function useChips(today: Day): FilterChip[] {
  const { t } = useTranslation(['deals', 'order']);
  const address = useScreenAddress();
  const words = useShortDateRangeLabel();
  const filter = orderFilterOf(address, today);
  const range = readRange(address, today);
  const statuses = filter.status__in ?? [];
  const office = useOfficeName(filter.office_id);
  const customer = usePersonName(filter.customer_id);
  const cashier = usePersonName(filter.cashier_id);
  const keeper = useKeeperName(filter.keeper);

  const filters = [
    { name: t('chip.search'), value: filter.search, gone: { search: undefined } },
    { name: t('chip.needs_me'), value: filter.needs_me ? '' : undefined, gone: { needs_me: undefined } },
    { name: t('chip.waiting'), value: filter.waiting ? '' : undefined, gone: { waiting: undefined } },
    { name: t('chip.lane'), value: filter.lane && t(`lanes.title.${filter.lane}`), gone: { lane: undefined } },
    {
      name: t('chip.status'),
      value: statuses.map((status) => t(`order:status.${status}`)).join(', ') || undefined,
      gone: { status: undefined },
    },
    { name: t('chip.customer'), value: customer, gone: { customer: undefined } },
    { name: t('chip.office'), value: office, gone: { office: undefined } },
    { name: t('chip.cashier'), value: cashier, gone: { cashier: undefined } },
    { name: t('whose.label'), value: keeper, gone: { keeper: undefined } },
    { name: t('chip.sc'), value: filter.sc, gone: { sc: undefined } },
    { name: t('chip.tc'), value: filter.tc, gone: { tc: undefined } },
    { name: t('chip.dates'), value: range && words(range), gone: { from: undefined, to: undefined } },
  ];
  return filters.filter(({ value }) => value !== undefined);
}
