import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order.ts';
import { openStatuses } from '#domain/order.ts';
import { needOf } from '#domain/order-turn.ts';
import { useActor } from '../lib/session.tsx';
import { Loaded } from '../ui/loaded.tsx';
import classes from './order.module.css';
import { activeOrdersQuery, placedQuery } from './order.queries.ts';
import { writeStatuses } from './order-address.ts';
import { OrderCard, OrderRow } from './order-card.tsx';

/** More rows would push the exchange form off a small screen. */
const rowsAbove = 1;
const cardsBeside = 6;

type Props = { isNarrow: boolean; box: RefObject<HTMLElement | null> };

/**
 * The customer's open orders. A wide screen shows cards next to the form, with a hint when there are no orders. A
 * narrow screen shows one or two rows above the form, or nothing when there are no orders.
 */
export function ActiveOrders({ isNarrow, box }: Props) {
  const { t } = useTranslation('exchange');
  const actor = useActor();
  const query = useQuery(activeOrdersQuery());
  const placed = useQuery(placedQuery()).data;
  // Orders that wait for the customer come before orders that wait for the office. An order placed a moment ago is
  // always visible.
  const mineFirst = (a: Order, b: Order) => needOf(actor, b) - needOf(actor, a);
  if (isNarrow && query.data?.total === 0) return null;
  return (
    <section ref={box} tabIndex={-1} className={classes.active} aria-label={t('active.title')}>
      {!isNarrow && <h2 className={classes.activeTitle}>{t('active.title')}</h2>}
      <Loaded
        query={query}
        isEmpty={({ total }) => total === 0}
        empty={<NothingRuns />}
        skeleton={<Skeleton height={isNarrow ? 76 : 196} />}
      >
        {({ items, total }) => {
          const sorted = [...items].sort(mineFirst);
          const most = isNarrow ? rowsAbove : cardsBeside;
          const isShown = (order: Order) => sorted.indexOf(order) < most;
          // Above the form the order just placed keeps its own row in every status. Otherwise the form would move under
          // the finger.
          const fresh = sorted.filter((order) => order.id === placed && (isNarrow || !isShown(order)));
          const shown = [...fresh, ...sorted.filter((order) => !fresh.includes(order)).slice(0, most)];
          return (
            <>
              {shown.map((order) =>
                isNarrow ? <OrderRow key={order.id} order={order} /> : <OrderCard key={order.id} order={order} />,
              )}
              {(!isNarrow || total > shown.length) && <AllDeals total={total} isMore={total > shown.length} />}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

function AllDeals({ total, isMore }: { total: number; isMore: boolean }) {
  const { t } = useTranslation('exchange');
  return (
    <Link
      to="/"
      search={{ tab: 'deals', status: isMore ? writeStatuses(openStatuses) : undefined }}
      className={classes.link}
    >
      {isMore ? t('active.more', { count: total }) : t('active.all')}
    </Link>
  );
}

function NothingRuns() {
  const { t } = useTranslation('exchange');
  return (
    <div className={classes.nothing}>
      <p>{t('active.none')}</p>
      <p>{t('active.noneHint')}</p>
    </div>
  );
}
