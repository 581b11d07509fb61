import { useTranslation } from 'react-i18next';
import type { AuditFilter } from '#contract/audit.ts';
import type { Page } from '#contract/page.ts';
import { useAddress } from '../lib/address.ts';
import { useShortDateRangeLabel } from '../lib/date-range-labels.ts';
import { type Day, readRange } from '../lib/days.ts';
import { ResultSummary } from '../ui/result-summary.tsx';
import { usePersonName } from '../user/user.queries.ts';
import { noChangesFilter } from './changes-filter.ts';

type Props = { filter: AuditFilter; today: Day; page: Page<unknown> | undefined };

/** The number of entries found, and the active filters. */
export function ChangesSummary({ filter: { kind, actor_id }, today, page }: Props) {
  const { t } = useTranslation('changes');
  const words = useShortDateRangeLabel();
  const range = readRange(useAddress(), today);
  const filters = [
    { name: t('filter.kind'), value: kind && t(`kind.${kind}`), gone: { kind: undefined } },
    { name: t('filter.actor'), value: usePersonName(actor_id), gone: { actor: undefined } },
    { name: t('filter.period'), value: range && words(range), gone: { from: undefined, to: undefined } },
  ];
  return (
    <ResultSummary
      page={page}
      count={(count) => t('count', { count })}
      capped={(total) => t('countCapped', { total })}
      filters={filters}
      none={noChangesFilter}
    />
  );
}
