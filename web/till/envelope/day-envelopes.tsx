import { useTranslation } from 'react-i18next';
import type { DayReport, OpenDay } from '#contract/till/days.ts';
import { FigureTable } from '../day/figure-table.tsx';
import { useCash } from '../till-words.ts';

type Props = { envelopes: DayReport['envelopes'] | NonNullable<OpenDay['next']>['envelopes'] };

/** The envelopes that lay at the office, and what was found of each. Nothing where there was none. */
export function DayEnvelopes({ envelopes }: Props) {
  const { t } = useTranslation(['envelope', 'till']);
  const { cash } = useCash();
  if (envelopes.length === 0) return null;
  const rows = envelopes.map(({ seal, till, drawer, currency, amount, outcome }) => [
    seal,
    till && drawer ? t('till:place', { till: till.name, drawer: drawer.name }) : t('envelope:safe'),
    currency !== null && amount !== null ? cash(amount, currency) : '–',
    t(outcome ? `envelope:outcome.${outcome}` : 'envelope:notCounted'),
  ]);
  return (
    <FigureTable
      title={t('envelope:title')}
      heads={[t('envelope:seal'), t('envelope:where'), t('envelope:sum'), t('envelope:lastCount')]}
      rows={rows}
    />
  );
}
