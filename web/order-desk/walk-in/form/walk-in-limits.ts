import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { beyondMandate } from '#domain/approval/mandate.ts';
import { boundsNear } from '#domain/bound.ts';
import { isFiat, stablecoin } from '#domain/money/currency.ts';
import { compare, subtract } from '#domain/money/money.ts';
import { worthInUah } from '#domain/money/worth.ts';
import { useActor } from '../../../lib/call/session.tsx';
import { useFormat } from '../../../lib/text/format.ts';
import { useNearBoundLines } from '../../../order/bound/near-bounds.ts';
import type { WalkIn } from '../state/use-walk-in.ts';
import { ownMandateQuery } from '../state/walk-in.queries.ts';

type Line = { name: string; value: string };

/** What this person may do alone today, and how near the customer is to a bound, with this deal. */
export function useLimitLines(walkIn: WalkIn): Line[] {
  const mandate = useMandateLine(walkIn);
  const bounds = useBoundLines(walkIn);
  return [...(mandate ? [mandate] : []), ...bounds];
}

/** The coin of the deal, in the currency of mandates. */
const coinOf = ({ draft: { pair }, sums }: WalkIn) => (sums ? (isFiat(pair.sc) ? sums.receive : sums.give) : '0');

function useMandateLine(walkIn: WalkIn): Line | undefined {
  const { t } = useTranslation('walkin');
  const format = useFormat();
  const actor = useActor();
  const id = walkIn.office?.id ?? '';
  const isMandated = actor.mandates?.includes(id) === true;
  const coin = useQuery({ ...ownMandateQuery(id), enabled: isMandated }).data?.coin;
  if (!coin) return undefined;
  const said = (sum: string) => format.money(sum, stablecoin, { min: 0, max: 2 });
  const left = subtract(coin.per_day, coin.used);
  const isBeyond = beyondMandate(coinOf(walkIn), { ...coin, is_counted: false }).length > 0;
  const sums = { most: said(coin.per_deal), left: said(compare(left, '0') > 0 ? left : '0') };
  return { name: t('summary.mandate'), value: t(isBeyond ? 'summary.mandateBeyond' : 'summary.mandateLeft', sums) };
}

function useBoundLines({ draft: { pair, isGuest }, sums, person }: WalkIn): Line[] {
  const lines = useNearBoundLines();
  const bounds = isGuest ? undefined : person.found?.bounds;
  if (!bounds) return [];
  const worth = sums
    ? worthInUah({ ...pair, amt_to_exch: sums.give, amt_to_recv: sums.receive, cash: sums.cash }, bounds.rates)
    : '0';
  return lines(boundsNear(worth, bounds));
}
