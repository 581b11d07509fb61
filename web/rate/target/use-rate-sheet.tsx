import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ExchangeRate } from '#contract/rate/rate.ts';
import type { RateTarget } from '#contract/rate/rate-target.ts';
import type { Decimal } from '#domain/money/money.ts';
import { isQuotedForward } from '#domain/money/rate.ts';
import { useOnce } from '../../lib/device/after-start.ts';
import { late } from '../../lib/device/late.tsx';
import { useNow } from '../../lib/text/current-time.ts';
import { type MonthOfQuotes, monthOf } from './rate-line.ts';
import { monthQuery, useTarget } from './rate-target.queries.ts';

const RateSheet = late(() => import('./rate-sheet.tsx').then((m) => m.RateSheet));

export type RateShown = {
  rate: ExchangeRate;
  /** The name of the office whose own rate it is. Undefined for the global one. */
  office: string | undefined;
  /** What the person would give, for the sum at the target. */
  amount: Decimal | undefined;
};

type OfRate = {
  /** Undefined until the quotes are there. */
  month: MonthOfQuotes | undefined;
  /** The same, where its line says something. */
  line: MonthOfQuotes | undefined;
  target: RateTarget | undefined;
  open: () => void;
  /** The sheet of the rate. Its code is fetched when it is first opened. */
  sheet: ReactNode;
};

/** The 30 days of a rate, the target that the person has set, and the sheet that shows both. */
export function useRateSheet(shown: RateShown): OfRate {
  const { rate } = shown;
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useOnce(isOpen);
  const now = useNow();
  const { data } = useQuery(monthQuery(rate, rate.office_id, rate.id));
  const month = data && monthOf(data, now, isQuotedForward(rate.rate));
  const target = useTarget(rate);
  return {
    month,
    line: month?.isShort ? undefined : month,
    target,
    open: () => setOpen(true),
    sheet: wasOpen && (
      <RateSheet {...shown} month={month} target={target} opened={isOpen} onClose={() => setOpen(false)} />
    ),
  };
}
