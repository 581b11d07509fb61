import { useState } from 'react';
import type { Count } from '#contract/till/shifts.ts';
import { notedCurrencies } from '#domain/money/notes.ts';
import { currenciesTyped, isCounted, type KeptCount } from './count-draft.ts';

/** What a count before said. */
export type Counted = { again: readonly string[]; sums: readonly Pick<Count['sums'][number], 'currency'>[] };

/** The drawers of most offices have these. Nobody is told in which currencies this one has something. */
const usual = notedCurrencies.slice(0, 3);

/** The currencies of a count, which of them is counted now, and which nobody has counted yet. */
export function useCurrencies({ draft, see }: KeptCount, last: Counted | undefined) {
  const [added, setAdded] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState(last?.again[0]);
  const counted = (last?.sums ?? []).map(({ currency }) => currency);
  const currencies = [...new Set([...usual, ...counted, ...currenciesTyped(draft), ...added])];
  const current = chosen ?? currencies[0] ?? '';
  /** Who goes on to another currency has counted this one. */
  const show = (currency: string | undefined) => {
    if (currency === undefined) return;
    see(current);
    setChosen(currency);
  };
  return {
    currencies,
    current,
    /** The person has chosen it, so its first field takes the focus. */
    isChosen: chosen !== undefined,
    waiting: currencies.filter((one) => one !== current && !isCounted(draft, one)),
    others: notedCurrencies.filter((one) => !currencies.includes(one)),
    show,
    turn: (by: 1 | -1) => show(currencies[currencies.indexOf(current) + by]),
    add: (currency: string | null) => {
      if (currency === null) return;
      setAdded([...added, currency]);
      show(currency);
    },
  };
}
