import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order.ts';
import { maySeeCashiers } from '#domain/actor.ts';
import { useActor } from '../lib/session.tsx';
import { useOrderWords } from '../order/order-words.ts';
import { StatusTag } from '../ui/status-tag.tsx';
import styles from './deals-cards.module.css';
import { useDesk } from './deals-desk.tsx';
import { RowMenu } from './deals-row-menu.tsx';
import { openerId, type Spot, spotKey } from './deals-spot.ts';
import { NextStep } from './deals-step.tsx';
import table from './deals-table.module.css';

/** The table where there is no room for one. */
export function DealsCards({ orders, caption }: { orders: readonly Order[]; caption: string }) {
  return (
    <ul className={styles.cards} aria-label={caption}>
      {orders.map((order) => (
        <DealCard key={order.id} order={order} />
      ))}
    </ul>
  );
}

function DealCard({ order }: { order: Order }) {
  const { t } = useTranslation(['deals', 'order']);
  const desk = useDesk();
  const words = useOrderWords()(order);
  const withCashier = maySeeCashiers(useActor());
  const spot: Spot = { place: 'table', order };
  const key = spotKey(spot);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a shortcut for the pointer; the number is the button that opens the deal.
    <li
      className={styles.card}
      data-current={desk.current === key || undefined}
      onFocus={() => desk.point(spot)}
      onClick={() => desk.open(spot)}
    >
      <div className={styles.cardTop}>
        <button
          type="button"
          id={openerId(key)}
          className={table.opener}
          aria-label={t('queue.openDeal', { number: words.number })}
        >
          {words.number}
        </button>
        <StatusTag status={order.status} label={t(`order:status.${order.status}`)} />
      </div>
      <p className={styles.cardSums}>
        <span>{words.gives}</span> <span aria-hidden>→</span>
        <VisuallyHidden> {t('deal.arrow')} </VisuallyHidden> <span>{words.receives}</span>
      </p>
      <p className={styles.cardMeta} data-names title={words.customer}>
        {words.customer} · {words.office}
      </p>
      {withCashier && (
        <p className={styles.cardMeta}>
          {t('column.cashier')}: {order.cashier?.full_name ?? t('deal.unassigned')}
        </p>
      )}
      <CardEnd spot={spot} />
    </li>
  );
}

function CardEnd({ spot }: { spot: Spot }) {
  const { t } = useTranslation('deals');
  const words = useOrderWords()(spot.order);
  return (
    <div className={styles.cardEnd}>
      <p className={styles.cardMeta}>
        <span className={table.when}>{words.created}</span>
        {t('deal.rate', { rate: words.rate })}
        {words.inverse && ` (${t('deal.inverse', { rate: words.inverse })})`}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it only keeps a click on a button from opening the deal behind it. */}
      <div className={styles.cardHands} onClick={(event) => event.stopPropagation()}>
        <NextStep spot={spot} />
        <RowMenu spot={spot} />
      </div>
    </div>
  );
}
