import { UnstyledButton } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cashCurrency, cashStepAt } from '#domain/money/cash.ts';
import { isSamePair, type Pair } from '#domain/money/currency.ts';
import { amountToGet } from '#domain/money/wanted.ts';
import { acceptAmount, amountOf, meantBy } from '../ui/amount/typed-amount.ts';
import classes from './exchange-aside.module.css';
import type { Exchange } from './form/exchange-state.ts';

/** The sum that is needed, and the amount that was put in for it. */
type Need = { pair: Pair; text: string; putIn: string | undefined };

type Props = { exchange: Exchange; isSending: boolean };

/**
 * "I need…" beside what the customer receives: a typed sum fills the amount, so that at least this is received. Who types
 * an amount then, or turns to another pair, asks for no sum any more.
 */
export function ExchangeNeed({ exchange, isSending }: Props) {
  const { t } = useTranslation('exchange');
  const { pair, offer, draft, mark, change } = exchange;
  const [need, setNeed] = useState<Need>();
  const link = useRef<HTMLButtonElement>(null);
  const isCurrent =
    need !== undefined && isSamePair(need.pair, pair) && (need.putIn === undefined || need.putIn === draft.typed);
  if (need && !isCurrent) setNeed(undefined);

  const fill = (text: string) => {
    const wanted = amountOf(meantBy(text, mark));
    if (!wanted || !offer) return setNeed({ pair, text, putIn: undefined });
    const step = cashStepAt(cashCurrency(pair), null, offer.office.cash_steps);
    const putIn = amountToGet(pair, wanted, offer.rate.rate, step);
    setNeed({ pair, text, putIn });
    if (putIn !== undefined && putIn !== draft.typed) change({ typed: putIn });
  };
  // Another office has another rate, and the sum is still needed.
  const officeId = offer?.office.id;
  const fillAgain = useEffectEvent(() => {
    if (need?.putIn !== undefined) fill(need.text);
  });
  useEffect(() => {
    if (officeId !== undefined) fillAgain();
  }, [officeId]);

  if (!need || !isCurrent) {
    return (
      <UnstyledButton
        ref={link}
        className={`${classes.aside} ${classes.press} ${classes.need} reach`}
        disabled={isSending || !offer}
        onClick={() => setNeed({ pair, text: '', putIn: undefined })}
      >
        {t('need.open')}
      </UnstyledButton>
    );
  }
  return (
    <label className={classes.aside}>
      {t('need.label')}{' '}
      <input
        className={classes.needField}
        // biome-ignore lint/a11y/noAutofocus: it replaces the link that was just pressed.
        autoFocus
        autoComplete="off"
        inputMode="decimal"
        value={need.text}
        readOnly={isSending}
        onChange={({ currentTarget }) => {
          const { typed } = acceptAmount(currentTarget.value);
          if (typed !== undefined) fill(typed);
        }}
        onBlur={() => need.text === '' && setNeed(undefined)}
        onKeyDown={({ key }) => key === 'Escape' && setNeed(undefined)}
      />
    </label>
  );
}
