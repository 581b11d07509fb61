import { useEffect } from 'react';
import type { RadarItem } from '#contract/order/radar.ts';
import { isKeptBy } from '#domain/order/desk/keeper.ts';
import { partIn } from '#domain/order/order.ts';
import { concerns, type RadarKind, radarKinds } from '#domain/order/radar.ts';
import { useMoveTo, useScreenAddress } from '../../lib/address/address.ts';
import { useActor } from '../../lib/call/session.tsx';
import { useRadar } from './radar.queries.ts';

export type StuckFilter = RadarKind | 'all';

const isFilter = (text: string | undefined): text is StuckFilter =>
  text === 'all' || radarKinds.some((kind) => kind === text);

export type Stuck = ReturnType<typeof useStuck>;

const isOf = ({ findings }: RadarItem, sought: StuckFilter) =>
  sought === 'all' || findings.some(({ kind }) => kind === sought);

/**
 * The stuck deals that the person can set going, and the filter of the desk by one of their kinds. When the last deal of it
 * goes on, the filter ends by itself: it would hide all others.
 */
export function useStuck() {
  const { data, error, isPending, refetch } = useRadar();
  const { stuck, whose } = useScreenAddress();
  const chosen = isFilter(stuck) ? stuck : undefined;
  const actor = useActor();
  const moveTo = useMoveTo();
  const all = useForMe(data?.items ?? []);
  const countOf = (kind: StuckFilter) => all.filter((item) => isOf(item, kind)).length;
  // Where the radar cannot be read, or nothing is stuck like this, the lanes are as they are without it.
  const isOn = chosen !== undefined && (isPending || countOf(chosen) > 0);
  const isOver = chosen !== undefined && data !== undefined && !isOn;
  useEffect(() => {
    if (isOver) moveTo({ stuck: undefined }, { replace: true });
  }, [isOver, moveTo]);
  return {
    failed: data ? null : error,
    refetch,
    chosen: isOn ? chosen : undefined,
    kinds: radarKinds.filter((kind) => countOf(kind) > 0),
    countOf,
    /** The deals that the filter shows. Whose they are narrows it too. */
    shown: isOn ? all.filter((item) => isOf(item, chosen) && (!whose || isKeptBy(actor, whose, item.order))) : [],
    isLoading: isOn && isPending,
    /** How many stuck deals the page has not read. */
    unread: data ? Math.max(0, data.total - data.items.length) : 0,
    /** A kind is shown with all its deals: what is stuck may be a colleague's. Without one the filter is off. */
    choose: (kind: StuckFilter | undefined) => moveTo(kind ? { stuck: kind, whose: undefined } : { stuck: undefined }),
  };
}

/** The deals that the person can set going, each with the reasons for which this is so. */
function useForMe(items: readonly RadarItem[]): RadarItem[] {
  const actor = useActor();
  return items
    .map(({ order, findings }) => ({
      order,
      findings: findings.filter((finding) => concerns(finding, partIn(actor, order))),
    }))
    .filter(({ findings }) => findings.length > 0);
}
