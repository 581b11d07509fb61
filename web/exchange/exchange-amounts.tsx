import { Box, TextInput, type TextInputProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useId, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pair } from '#domain/currency.ts';
import { amountLimits } from '#domain/money.ts';
import { useFormat } from '../lib/format.ts';
import { pairsQuery } from '../rate/rate.queries.ts';
import { CurrencySelect } from './currency-select.tsx';
import classes from './exchange.module.css';
import { acceptAmount } from './exchange-amount.ts';
import { chooseCode, codesOf } from './exchange-pair.ts';
import { ExchangeRateStrip } from './exchange-rate-strip.tsx';
import type { Exchange } from './exchange-state.ts';

type Props = {
  exchange: Exchange;
  input: RefObject<HTMLInputElement | null>;
  /** The server would not take this amount. */
  refused: string | undefined;
};

/** Give, rate, receive in one box, so that the digits stand under each other. Only the first sum is typed. */
export function ExchangeAmounts({ exchange, input, refused }: Props) {
  const { t } = useTranslation('exchange');
  const format = useFormat();
  const errorId = useId();
  const { amount, offer, draft, change } = exchange;
  const typing = useTyping(input, draft.typed, (typed) => change({ typed }));

  // Whichever mark was typed, the field shows the one of the language.
  const mark = format.amount('0').charAt(1);
  const plain = draft.typed.replace(/[.,]/, mark);
  const given = typing.isTyping || amount === undefined ? plain : format.amount(amount);
  const received = offer?.received ? format.amount(offer.received) : '';
  const length = longestOf(given, received);
  const error = typing.isTooLong
    ? t('tooLong', { whole: amountLimits.integerDigits, decimals: amountLimits.decimals })
    : refused;

  return (
    <>
      <div className={classes.frame}>
        <Box className={classes.box} data-long={length > 12 || undefined} __vars={{ '--sum-length': String(length) }}>
          <Side
            exchange={exchange}
            side="sc"
            label={t('give')}
            currencyLabel={t('giveCurrency')}
            ref={input}
            inputMode="decimal"
            placeholder={format.amount('0')}
            value={given}
            error={error !== undefined}
            aria-describedby={error ? errorId : undefined}
            {...typing.handlers}
          />
          <ExchangeRateStrip exchange={exchange} />
          <Side
            exchange={exchange}
            side="tc"
            label={t('receive')}
            currencyLabel={t('receiveCurrency')}
            placeholder="–"
            value={received}
            readOnly
          />
        </Box>
      </div>
      {error && (
        <p className={classes.error} id={errorId} role="alert">
          {error}
        </p>
      )}
    </>
  );
}

type SideProps = TextInputProps & {
  exchange: Exchange;
  side: keyof Pair;
  label: string;
  currencyLabel: string;
  ref?: Props['input'];
};

/** One currency with its sum, which goes by the name of the side. */
function Side({ exchange: { pair, change }, side, label, currencyLabel, ...field }: SideProps) {
  const id = useId();
  const pairs = useQuery(pairsQuery()).data ?? [];
  return (
    <div className={classes.side}>
      <label className={classes.sideLabel} htmlFor={id}>
        {label}
      </label>
      <CurrencySelect
        label={currencyLabel}
        codes={codesOf(pairs, side, pair[side])}
        value={pair[side]}
        onChange={(code) => change({ pair: chooseCode(pair, side, code) })}
      />
      <TextInput
        id={id}
        variant="unstyled"
        classNames={{ root: classes.amount, input: classes.amountInput }}
        autoComplete="off"
        {...field}
      />
    </div>
  );
}

/** The field shows the plain number while somebody types in it, and the grouped one otherwise. */
function useTyping(input: Props['input'], typed: string, onTyped: (typed: string) => void) {
  const [isTyping, setTyping] = useState(false);
  const [isTooLong, setTooLong] = useState(false);
  // Showing the plain number loses what the browser had selected, and the next digit would be added instead of replacing.
  useLayoutEffect(() => {
    if (isTyping) input.current?.select();
  }, [input, isTyping]);
  const take = (text: string) => {
    const accepted = acceptAmount(text);
    setTooLong(accepted === 'long');
    if (accepted !== undefined && accepted !== 'long' && accepted !== typed) onTyped(accepted);
  };
  return {
    isTyping,
    isTooLong,
    handlers: {
      onChange: (event: { currentTarget: { value: string } }) => take(event.currentTarget.value),
      onFocus: () => setTyping(true),
      onBlur: () => {
        setTyping(false);
        setTooLong(false);
      },
    },
  };
}

/** Both sums have one size, the largest at which the longer one fits. */
const longestOf = (...sums: string[]) => Math.max(9, ...sums.map(({ length }) => length));
