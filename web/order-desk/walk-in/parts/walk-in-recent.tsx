import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { isFiat } from '#domain/money/currency.ts';
import { useActor } from '../../../lib/call/session.tsx';
import { ordersQuery } from '../../../order/order.queries.ts';
import { useOrderLabels } from '../../../order/order-labels.ts';
import { StatusTag } from '../../../ui/tag.tsx';
import { useWalkInWays } from '../state/walk-in-address.ts';
import styles from './walk-in-recent.module.css';

const shownMost = 3;

/** The last deals that this person placed here, with what each waits for. A press goes back to one. */
export function WalkInRecent() {
  const { t } = useTranslation('walkin');
  const { id } = useActor();
  const page = useQuery(ordersQuery({ order_by: '-created_at', size: 20 })).data;
  const mine = (page?.items ?? []).filter(({ placed_by }) => placed_by?.id === id).slice(0, shownMost);
  if (mine.length === 0) return null;
  return (
    <section aria-labelledby="walk-in-recent">
      <h3 id="walk-in-recent" className={styles.title}>
        {t('recent.title')}
      </h3>
      <ul className="list">
        {mine.map((order) => (
          <Recent key={order.id} order={order} />
        ))}
      </ul>
    </section>
  );
}

function Recent({ order }: { order: Order }) {
  const { t } = useTranslation('order');
  const { showPlaced } = useWalkInWays();
  const { number, customer, gives, receives } = useOrderLabels()(order);
  return (
    <li className={styles.row}>
      <UnstyledButton className={styles.deal} onClick={() => showPlaced(order.id)}>
        <b className="figures">{isFiat(order.sc) ? gives : receives}</b> {customer} · {number}
      </UnstyledButton>
      <StatusTag status={order.status} label={t(`status.${order.status}`)} />
    </li>
  );
}
