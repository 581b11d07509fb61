import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order.ts';
import { maySeeCashiers } from '#domain/actor.ts';
import { useActor } from '../lib/session.tsx';
import { useOrderLabels } from '../order/order-labels.ts';
import { StatusTag } from '../ui/status-tag.tsx';
import { DeskCard, DeskCardButtons, DeskCardNames, DeskCardOpener, DeskCardSums } from './desk-card.tsx';
import styles from './desk-cards.module.css';
import type { DeskItem } from './desk-item.ts';
import { NextStep } from './desk-next-step.tsx';
import { RowMenu } from './desk-row-menu.tsx';
import table from './desk-table.module.css';

/** The order list as cards, for screens that are too narrow for the table. */
export function DeskCards({ orders, caption }: { orders: readonly Order[]; caption: string }) {
  return (
    <ul className={styles.cards} aria-label={caption}>
      {orders.map((order) => (
        <WholeDeal key={order.id} order={order} />
      ))}
    </ul>
  );
}

/** Shows everything that a table row shows. */
function WholeDeal({ order }: { order: Order }) {
  const { t } = useTranslation(['deals', 'order']);
  const words = useOrderLabels()(order);
  const withCashier = maySeeCashiers(useActor());
  const spot: DeskItem = { place: 'table', order };
  return (
    <DeskCard spot={spot}>
      <div className={styles.cardTop}>
        <DeskCardOpener spot={spot} />
        <StatusTag status={order.status} label={t(`order:status.${order.status}`)} />
      </div>
      <DeskCardSums order={order} />
      <DeskCardNames order={order} />
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
        <DeskCardButtons className={styles.cardHands}>
          <NextStep spot={spot} />
          <RowMenu spot={spot} />
        </DeskCardButtons>
      </div>
    </DeskCard>
  );
}
