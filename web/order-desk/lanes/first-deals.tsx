import { useQuery } from '@tanstack/react-query';
import { startTransition, useEffect, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { laneOf, laneSize } from '#domain/order/desk/lane.ts';
import { type Lane, lanes } from '#domain/order/desk/lane-names.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { useScreenAddress } from '../../lib/address/address.ts';
import { useActor } from '../../lib/call/session.tsx';
import { useNow } from '../../lib/text/current-time.ts';
import { useShortLabels } from '../../order/order-labels.ts';
import { keepFocusOn } from '../../ui/focus.ts';
import { useDesk } from '../desk-hub.ts';
import { type DeskItem, itemKey, openerId } from '../desk-item.ts';
import opener from '../list/desk-card.module.css';
import { useIsPanelOpen, useOpenDeal } from '../panel/panel-open.ts';
import lanesStyles from './desk-lanes.module.css';
import styles from './first-deals.module.css';
import { Caption, headsOf } from './lane-caption.tsx';
import card from './lane-card.module.css';
import { CardSkeletons, Clear, LaneColumn, totalOf } from './lane-column.tsx';
import names from './lane-names.module.css';
import { lanesQuery } from './lanes.queries.ts';
import { captionsOf } from './use-lane.ts';
import { type Lanes, mostUrgent } from './use-lanes.ts';

/** More than anybody sees of a lane at first. */
const firstCards = 7;

/**
 * The lanes while they are awaited, and until their first deals are painted: who and what, in as few boxes as there can be. The
 * rest of the desk does not read the answer before. It is drawn after that in small pieces, so that taps are answered meanwhile.
 */
export function AwaitedLanes({ desk: { isNarrow, chosen, isChosen, choose, endWait } }: { desk: Lanes }) {
  const { whose } = useScreenAddress();
  const { data, isPending } = useQuery(lanesQuery(whose));
  const items = data?.items ?? [];
  const begin = useLaneToBegin(items);
  const begun = data && isNarrow && !isChosen ? begin() : undefined;
  useLayoutEffect(() => {
    if (begun) choose(begun);
  }, [begun, choose]);
  useEffect(() => {
    if (isPending) return undefined;
    const frame = requestAnimationFrame(() => startTransition(endWait));
    return () => cancelAnimationFrame(frame);
  }, [isPending, endWait]);

  return (
    <>
      {data && <Clear orders={items} isStuck={false} />}
      <div className={lanesStyles.lanes} data-single={isNarrow || undefined}>
        {(isNarrow ? [begun ?? chosen] : lanes).map((lane) => {
          const orders = items.filter((order) => laneOf(order) === lane);
          const total = data && totalOf(data, lane, orders.length);
          const isWhole = total === undefined || total <= laneSize;
          return (
            <LaneColumn key={lane} lane={lane} total={total} isWhole={isWhole}>
              {data ? <FirstDeals lane={lane} orders={orders} isWhole={isWhole} /> : <CardSkeletons />}
            </LaneColumn>
          );
        })}
      </div>
    </>
  );
}

/** A narrow screen begins with the lane of the deal that is open beside it, or of the most urgent one. */
function useLaneToBegin(orders: readonly Order[]): () => Lane {
  const actor = useActor();
  const isBeside = useIsPanelOpen();
  const openId = useOpenDeal((id) => (isBeside ? id : undefined));
  return () => {
    const open = orders.find(({ id }) => id === openId);
    return (open && laneOf(open)) ?? mostUrgent(actor, orders) ?? lanes[0];
  };
}

type FirstDealsProps = { lane: Lane; orders: readonly Order[]; isWhole: boolean };

/** The server has sorted them. */
function FirstDeals({ lane, orders, isWhole }: FirstDealsProps) {
  const { t } = useTranslation('deals');
  const actor = useActor();
  const now = useNow();
  const labels = useShortLabels();
  const desk = useDesk();
  if (orders.length === 0) return <p className={lanesStyles.empty}>{t(`lanes.empty.${lane}`)}</p>;
  const heads = headsOf(captionsOf(actor, orders, now), isWhole);
  return (
    <ul className={`${lanesStyles.cards} list`}>
      {orders.slice(0, firstCards).map((order, at) => {
        const { gives, receives, customer, office } = labels(order);
        const head = heads[at];
        return (
          <li key={order.id}>
            {head && <Caption lane={lane} head={head} />}
            {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a shortcut for the pointer; the number is the button that opens the order. */}
            <div
              className={`${card.card} ${styles.card}`}
              data-bare
              onClick={() => desk.open({ place: 'queue', order })}
            >
              <p
                className={`${card.sums} ${styles.sums}`}
                style={{ ['--sums-length' as string]: gives.length + receives.length + 3 }}
              >
                {`${gives} → ${receives}`}
              </p>
              <p className={`${names.names} ${styles.names}`}>
                <span className={names.who}>
                  <b>{customer}</b>
                </span>
                <span className={names.dot}> · </span>
                <span className={names.office}>{office}</span>
              </p>
              <FirstOpener spot={{ place: 'queue', order }} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** The button of the whole card (list/desk-card.tsx), which takes its focus over. It has no more words than its number yet. */
function FirstOpener({ spot }: { spot: DeskItem }) {
  const id = openerId(itemKey(spot));
  return (
    <button
      type="button"
      id={id}
      className={`${opener.opener} ${styles.number}`}
      data-place="queue"
      onFocus={() => keepFocusOn([id])}
    >
      {shortOrderId(spot.order.id)}
    </button>
  );
}
