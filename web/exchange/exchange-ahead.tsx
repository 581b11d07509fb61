import { BoundsAhead } from '../order/bound/bounds-ahead.tsx';
import type { Exchange } from './form/exchange-state.ts';

/** What the chosen office will need for this deal. */
export function ExchangeAhead({ exchange: { office, pair, cash } }: { exchange: Exchange }) {
  if (!office || !cash) return null;
  const sums = { ...pair, amt_to_exch: cash.give, amt_to_recv: cash.receive, cash: cash.cash };
  return <BoundsAhead officeId={office.id} sums={sums} />;
}
