import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order.ts';
import { maySeeCashiers } from '#domain/actor.ts';
import { useActor } from '../lib/session.tsx';
import { useOrderWords } from '../order/order-words.ts';
import { StatusTag } from '../ui/status-tag.tsx';
import { DealCard, DealHands, DealNames, DealOpener, DealSums } from './deals-card.tsx';
import styles from './deals-cards.module.css';
import { RowMenu } from './deals-row-menu.tsx';
import type { Spot } from './deals-spot.ts';
import { NextStep } from './deals-step.tsx';
import table from './deals-table.module.css';

/** The table where there is no room for one. */
export function DealsCards({ orders, caption }: { orders: readonly Order[]; caption: string }) {
  return (
    <ul className={styles.cards} aria-label={caption}>
      {orders.map((order) => (
        <WholeDeal key={order.id} order={order} />
      ))}
    </ul>
  );
}

/** All that a row says. */
function WholeDeal({ order }: { order: Order }) {
  const { t } = useTranslation(['deals', 'order']);
  const words = useOrderWords()(order);
  const withCashier = maySeeCashiers(useActor());
  const spot: Spot = { place: 'table', order };
  return (
    <DealCard spot={spot}>
      <div className={styles.cardTop}>
        <DealOpener spot={spot} />
        <StatusTag status={order.status} label={t(`order:status.${order.status}`)} />
      </div>
      <DealSums order={order} />
      <DealNames order={order} />
      {withCashier && (
        <p className={styles.cardMeta}>
          {t('column.cashier')}: {words.cashier}
        </p>
      )}
      <div className={styles.cardEnd}>
        <p className={styles.cardMeta}>
          <span className={table.when}>{words.created}</span>
          {t('deal.rate', { rate: words.rate })}
          {words.inverse && ` (${t('deal.inverse', { rate: words.inverse })})`}
        </p>
        <DealHands className={styles.cardHands}>
          <NextStep spot={spot} />
          <RowMenu spot={spot} />
        </DealHands>
      </div>
    </DealCard>
  );
}
