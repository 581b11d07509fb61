import { useTranslation } from 'react-i18next';
import type { PairOverview } from '#contract/rate.ts';
import { isTradedPair } from '#domain/currency.ts';
import { inverse } from '#domain/money.ts';
import { moveOf } from '#domain/rate.ts';
import { readPair, readRate, type Typed } from './rate-draft.ts';
import styles from './rate-form.module.css';
import { useRateWords, wayOf } from './rate-words.ts';

type Props = { typed: Typed; known: PairOverview | undefined; isGlobal: boolean };

/** What the typed rate means: the other way round, and against the rate that is there now. */
export function RateFormNote({ typed, known, isGlobal }: Props) {
  const { t } = useTranslation('rate');
  const words = useRateWords();
  const pair = readPair(typed);
  const rate = readRate(typed.rate);
  if (!pair || !isTradedPair(pair)) return <div className={styles.note} />;
  const back = rate === undefined ? '0' : inverse(rate);
  return (
    <div className={styles.note} aria-live="polite">
      {back !== '0' && <p>{t('form.inverse', { ...pair, rate: words.rate(back) })}</p>}
      <p>{known ? <Change known={known} typed={typed} /> : t(isGlobal ? 'form.first' : 'form.firstOwn')}</p>
    </div>
  );
}

function Change({ known, typed }: { known: PairOverview; typed: Typed }) {
  const { t } = useTranslation('rate');
  const words = useRateWords();
  const rate = readRate(typed.rate);
  const now = { rate: words.rate(known.record.rate) };
  if (rate === undefined) return t('form.now', now);
  const move = moveOf(known.record.rate, rate);
  return t(`form.${wayOf(move)}`, { ...now, ...words.distance(move) });
}
