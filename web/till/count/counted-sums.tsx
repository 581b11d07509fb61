import { useTranslation } from 'react-i18next';
import type { Count } from '#contract/till/shifts.ts';
import { compare, type Decimal } from '#domain/money/money.ts';
import { Tag } from '../../ui/tag.tsx';
import { useCash } from '../till-words.ts';
import styles from './counted-sums.module.css';

/** What was counted of each currency. What was expected stands there only once it was said. */
export function CountedSums({ sums }: Pick<Count, 'sums'>) {
  const { t } = useTranslation('till');
  const { cash } = useCash();
  return (
    <ol className="list card" aria-label={t('reveal.sums')}>
      {sums.map(({ currency, counted, expected, difference }) => (
        <li key={currency} className={styles.row}>
          <b className={styles.currency}>{currency}</b>
          <span>{t('reveal.counted', { sum: cash(counted, currency) })}</span>
          {expected !== null && <span>{t('reveal.expected', { sum: cash(expected, currency) })}</span>}
          {difference !== null && (
            <span className={styles.outcome}>
              <Difference difference={difference} currency={currency} />
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

function Difference({ difference, currency }: { difference: Decimal; currency: string }) {
  const { t } = useTranslation('till');
  const { cash } = useCash();
  const sign = compare(difference, '0');
  if (sign === 0) return <Tag tone="good">{t('reveal.exact')}</Tag>;
  const sum = cash(difference.replace('-', ''), currency);
  return <Tag tone={sign < 0 ? 'danger' : 'warning'}>{t(sign < 0 ? 'reveal.short' : 'reveal.over', { sum })}</Tag>;
}
