import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCash, useCurrencyName } from '../till-words.ts';
import styles from './count.module.css';
import { type CountDraft, isCounted, sumTyped } from './count-draft.ts';

type Props = {
  currencies: readonly string[];
  current: string;
  draft: CountDraft;
  /** In the second count: what did not agree in the first. */
  again: readonly string[] | undefined;
  onChoose: (currency: string) => void;
};

/** The currencies with what was typed of each. */
export function CurrencyList({ currencies, current, draft, again, onChoose }: Props) {
  const { t } = useTranslation('till');
  const { cash } = useCash();
  const nameOf = useCurrencyName();
  const wordOf = (currency: string) => {
    if (currency === current) return t('count.now');
    if (!isCounted(draft, currency)) return t(again?.includes(currency) ? 'count.onceMore' : 'count.notYet');
    return t(again && !again.includes(currency) ? 'count.agreed' : 'count.counted');
  };
  return (
    <ol className="list card" aria-label={t('count.currencies')}>
      {currencies.map((currency) => (
        <li key={currency}>
          <UnstyledButton
            className={styles.currency}
            aria-current={currency === current || undefined}
            onClick={() => onChoose(currency)}
          >
            <span>
              <b>{currency}</b> {nameOf(currency)}
              <small>{wordOf(currency)}</small>
            </span>
            <span className={styles.sum}>
              {isCounted(draft, currency) ? cash(sumTyped(draft, currency), currency) : '–'}
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ol>
  );
}
