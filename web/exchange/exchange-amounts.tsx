import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isFiat, type Pair } from '#domain/money/currency.ts';
import { amountLimits } from '#domain/money/money.ts';
import { useFormat } from '../lib/text/format.ts';
import { pairsQuery } from '../rate/rate.queries.ts';
import { chooseCode, codesOf } from '../ui/amount/typed-amount.ts';
import { useAmountTyping } from '../ui/amount/use-amount-typing.ts';
import { ErrorNotice } from '../ui/feedback/error-notice.tsx';
import classes from './exchange-amounts.module.css';
import { ExchangeBounds } from './exchange-bounds.tsx';
import { ExchangeCashNote } from './exchange-cash-note.tsx';
import { CurrencySelect } from './exchange-currency.tsx';
import { ExchangeNeed } from './exchange-need.tsx';
import { ExchangeRateStrip } from './exchange-rate-strip.tsx';
import type { Exchange } from './form/exchange-state.ts';

type Props = {
  exchange: Exchange;
  /** The request is being sent, so the fields are read-only. */
  isSending: boolean;
};

/** Give, rate and receive in one box, so that the digits are aligned. Only the amount to give can be typed. */
export function ExchangeAmounts({ exchange, isSending }: Props) {
  const { t } = useTranslation('exchange');
  const format = useFormat();
  const errorId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { amount, receives, draft, form, change, mark } = exchange;
  const { error: refused, 'data-path': path } = form.field('typed');
  const pairs = useQuery(pairsQuery());
  const typing = useAmountTyping({
    input,
    typed: draft.typed,
    mark,
    onTyped: (typed) => typed !== draft.typed && change({ typed }),
  });

  const given = typing.isTyping || amount === undefined ? draft.typed : format.amount(amount);
  const received = receives ? format.amount(receives) : '';
  const length = longestOf(given, received);
  const error = typing.problem ? t(`amount.${typing.problem}`, amountLimits) : refused;

  return (
    <>
      <div data-keep-clear className={classes.frame}>
        <Box className={classes.box} data-long={length > 12 || undefined} __vars={{ '--sum-length': String(length) }}>
          <Side
            exchange={exchange}
            pairs={pairs.data ?? []}
            isSending={isSending}
            side="sc"
            label={t('give')}
            aside={<ExchangeBounds exchange={exchange} isSending={isSending} />}
            currencyLabel={t('giveCurrency')}
            ref={input}
            data-path={path}
            inputMode="decimal"
            placeholder={format.amount('0')}
            value={given}
            readOnly={isSending}
            aria-invalid={Boolean(error)}
            aria-describedby={error ? errorId : undefined}
            {...typing.handlers}
          />
          <ExchangeRateStrip exchange={exchange} isSending={isSending} />
          <Side
            exchange={exchange}
            pairs={pairs.data ?? []}
            isSending={isSending}
            side="tc"
            label={t('receive')}
            aside={<ExchangeNeed exchange={exchange} isSending={isSending} />}
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
      <ExchangeCashNote exchange={exchange} isSending={isSending} />
      {pairs.error && !pairs.data && (
        <div className={classes.pairs}>
          <ErrorNotice error={pairs.error} title={t('pairsFailed')} onRetry={() => void pairs.refetch()} />
        </div>
      )}
    </>
  );
}

type SideProps = ComponentProps<'input'> & {
  'data-path'?: string;
  exchange: Exchange;
  pairs: readonly Pair[];
  isSending: boolean;
  side: keyof Pair;
  label: string;
  /** What stands right of the label. */
  aside: ReactNode;
  currencyLabel: string;
};

/** One currency with its amount. The label of the side also labels the amount. */
function Side({
  exchange: { pair, change },
  pairs,
  isSending,
  side,
  label,
  aside,
  currencyLabel,
  ...field
}: SideProps) {
  const { t } = useTranslation('exchange');
  const id = useId();
  return (
    <div className={classes.side}>
      <div className={classes.sideHead}>
        <span>
          <label htmlFor={id}>{label}</label>
          {isFiat(pair[side]) && ` ${t('inCash')}`}
        </span>
        {aside}
      </div>
      <CurrencySelect
        label={currencyLabel}
        codes={codesOf(pairs, side, pair[side])}
        value={pair[side]}
        readOnly={isSending}
        onChange={(code) => change({ pair: chooseCode(pair, side, code) })}
      />
      <input id={id} className={classes.amountInput} autoComplete="off" {...field} />
    </div>
  );
}

/** Both amounts have the same font size. It is chosen so that the longer amount fits. */
const longestOf = (...sums: string[]) => Math.max(9, ...sums.map(({ length }) => length));
