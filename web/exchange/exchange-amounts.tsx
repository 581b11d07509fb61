import { ActionIcon, Box, TextInput } from '@mantine/core';
import { IconArrowsUpDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useId, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
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
  const labels = useId();
  const { pair, amount, offer, draft, change } = exchange;
  const pairs = useQuery(pairsQuery()).data ?? [];
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
          <div className={classes.side}>
            <label className={classes.sideLabel} htmlFor={`${labels}-give`}>
              {t('give')}
            </label>
            <CurrencySelect
              label={t('giveCurrency')}
              codes={codesOf(pairs, 'sc', pair.sc)}
              value={pair.sc}
              onChange={(code) => change({ pair: chooseCode(pair, 'sc', code) })}
            />
            <TextInput
              ref={input}
              id={`${labels}-give`}
              variant="unstyled"
              classNames={{ root: classes.amount, input: classes.amountInput }}
              inputMode="decimal"
              autoComplete="off"
              placeholder={format.amount('0')}
              value={given}
              error={error !== undefined}
              aria-describedby={error ? `${labels}-error` : undefined}
              {...typing.handlers}
            />
          </div>
          <div className={classes.strip}>
            <ActionIcon
              variant="default"
              size={36}
              className={classes.swap}
              aria-label={t('swap')}
              title={t('swap')}
              onClick={exchange.swap}
            >
              <IconArrowsUpDown size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
            <ExchangeRateStrip exchange={exchange} />
          </div>
          <div className={classes.side}>
            <label className={classes.sideLabel} htmlFor={`${labels}-receive`}>
              {t('receive')}
            </label>
            <CurrencySelect
              label={t('receiveCurrency')}
              codes={codesOf(pairs, 'tc', pair.tc)}
              value={pair.tc}
              onChange={(code) => change({ pair: chooseCode(pair, 'tc', code) })}
            />
            <TextInput
              id={`${labels}-receive`}
              variant="unstyled"
              classNames={{ root: classes.amount, input: classes.amountInput }}
              readOnly
              placeholder="–"
              value={received}
            />
          </div>
        </Box>
      </div>
      {error && (
        <p className={classes.error} id={`${labels}-error`} role="alert">
          {error}
        </p>
      )}
    </>
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
