import { useTranslation } from 'react-i18next';
import type { PairOverview, RateOverview } from '#contract/rate.ts';
import { isSamePair, isTradedPair, type Pair } from '#domain/currency.ts';
import { inverse } from '#domain/money.ts';
import { moveOf } from '#domain/rate.ts';
import { readPair, readRate, type Typed } from './rate-draft.ts';
import styles from './rate-form.module.css';
import { useRateLabels, wayOf } from './rate-labels.ts';

type Props = { typed: Typed; known: PairOverview | undefined; overview: RateOverview; isGlobal: boolean };

/** Explains the typed rate: its inverse, and the difference from the current rate. */
export function RateFormNote({ typed, known, overview, isGlobal }: Props) {
  const { t } = useTranslation('rate');
  const words = useRateLabels();
  const pair = readPair(typed);
  const rate = readRate(typed.rate);
  if (!pair || !isTradedPair(pair)) return <div className={styles.note} />;
  const back = rate === undefined ? '0' : inverse(rate);
  return (
    <div className={styles.note} aria-live="polite">
      {back !== '0' && <p>{t('form.inverse', { ...pair, rate: words.rate(back) })}</p>}
      <p>
        {known ? <Change known={known} typed={typed} /> : <First pair={pair} overview={overview} isGlobal={isGlobal} />}
      </p>
    </div>
  );
}

/** How many offices get the first rate of a pair immediately, and that the others don't. */
function First({ pair, overview, isGlobal }: { pair: Pair; overview: RateOverview; isGlobal: boolean }) {
  const { t } = useTranslation('rate');
  if (!isGlobal) return t('form.firstOwn');
  const { offices: total, unpublished } = overview;
  const count = unpublished.find((other) => isSamePair(other, pair))?.followers ?? total;
  const first = t('form.first', { count, total });
  return count < total ? `${first} ${t('form.firstOthers')}` : first;
}

function Change({ known, typed }: { known: PairOverview; typed: Typed }) {
  const { t } = useTranslation('rate');
  const words = useRateLabels();
  const rate = readRate(typed.rate);
  const now = { rate: words.rate(known.record.rate) };
  if (rate === undefined) return t('form.now', now);
  const move = moveOf(known.record.rate, rate);
  return t(`form.${wayOf(move)}`, { ...now, ...words.distance(move) });
}
