import { useTranslation } from 'react-i18next';
import type { DayReport } from '#contract/till/days.ts';
import { useFormat } from '../../lib/text/format.ts';
import { useCash } from '../till-words.ts';
import { FigureTable } from './figure-table.tsx';

/** What was counted in the safe at the end of the day, note by note. */
export function SafeNotes({ safe }: Pick<DayReport, 'safe'>) {
  const { t } = useTranslation('till');
  const { amount, count } = useFormat();
  const { sum } = useCash();
  const rows = safe.map(({ currency, counted, notes }) => [
    currency,
    notes
      .map(({ note, bundles, pieces }) => {
        const parts = [bundles > 0 && t('day.bundles', { count: bundles }), pieces > 0 && count(pieces)];
        return `${amount(note, { min: 0, max: 2 })} × ${parts.filter(Boolean).join(' + ')}`;
      })
      .join(', '),
    sum(counted, currency),
  ]);
  return (
    <FigureTable
      title={t('day.safeCounted')}
      heads={[t('day.currency'), t('day.notes'), t('count.sum')]}
      rows={rows}
      none={t('day.safeEmpty')}
    />
  );
}
