import { UnstyledButton } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { boundsPresent } from '#domain/money/pair-terms.ts';
import { useFormat } from '../lib/text/format.ts';
import classes from './exchange-aside.module.css';
import type { Exchange } from './form/exchange-state.ts';

type Props = { exchange: Exchange; isSending: boolean };

const marks = { min: '{min}', max: '{max}' };

/** What this pair takes here, before anything is typed. A bound that is broken is a button, which takes it. */
export function ExchangeBounds({ exchange: { pair, bounds, nearest, change }, isSending }: Props) {
  const { t } = useTranslation('exchange');
  const format = useFormat();
  const known = bounds && boundsPresent(bounds);
  if (!known) return null;
  const bound = (value: string | null) => {
    if (value === null) return null;
    const sum = format.money(value, pair.sc, wholeWherePossible);
    if (value !== nearest) return sum;
    return (
      <UnstyledButton
        className={`${classes.press} reach`}
        aria-label={t('bounds.take', { sum })}
        disabled={isSending}
        onClick={() => change({ typed: value })}
      >
        {sum}
      </UnstyledButton>
    );
  };
  const parts = t(`bounds.${known}`, marks).split(/(\{min\}|\{max\})/);
  return (
    <span className={`${classes.aside} figures`} role={nearest ? 'alert' : undefined}>
      {parts.map((part) => (
        <Fragment key={part}>
          {part === marks.min ? bound(bounds.min_amount) : part === marks.max ? bound(bounds.max_amount) : part}
        </Fragment>
      ))}
    </span>
  );
}

/** "from $100 to $50,000", and "$99.50" where a bound is not whole. */
const wholeWherePossible = { min: 0, max: 6 };
