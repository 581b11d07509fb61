import { useTranslation } from 'react-i18next';
import type { FoundEnvelope } from '#contract/till/seals.ts';
import styles from '../shift/acts.module.css';
import { useCash } from '../till-words.ts';
import { OutcomeTag } from './outcome-tag.tsx';

/** What a count found of the envelopes. Nothing where there was none. */
export function FoundEnvelopes({ found }: { found: readonly FoundEnvelope[] }) {
  const { t } = useTranslation('envelope');
  const { cash } = useCash();
  if (found.length === 0) return null;
  return (
    <section className={`${styles.aside} card`} aria-label={t('title')}>
      <h4>{t('title')}</h4>
      <ul className="list">
        {found.map(({ seal, outcome, currency, amount }) => (
          <li key={seal}>
            <b className={styles.seal}>{seal}</b>
            <OutcomeTag outcome={outcome} />
            {currency !== null && amount !== null && <b>{cash(amount, currency)}</b>}
          </li>
        ))}
      </ul>
    </section>
  );
}
