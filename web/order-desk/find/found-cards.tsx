import { Group, Stack, Text } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { StatusTag } from '../../ui/tag.tsx';
import type { DeskItem } from '../desk-item.ts';
import card from '../list/desk-card.module.css';
import { DeskCard, DeskCardButtons } from '../list/desk-card.tsx';
import cards from '../list/desk-cards.module.css';
import { NextStep, RowMenu } from '../list/desk-next-step.tsx';
import { FoundAge, FoundCustomer, FoundOpener, useFoundCells } from './found-cells.tsx';
import styles from './found-rows.module.css';
import { FoundGroup } from './found-table.tsx';
import type { Found } from './use-found.ts';

const groups = ['open', 'closed'] as const;

/** The results as cards, where the screen is too narrow for the table. */
export function FoundCards({ found }: { found: Found }) {
  return groups.map(
    (group) =>
      found[group].orders.length > 0 && (
        <Stack key={group} component="section" gap="xs" aria-labelledby={`found-${group}`}>
          <h3 id={`found-${group}`} className={styles.group}>
            <FoundGroup found={found} group={group} />
          </h3>
          <ul className={`${cards.cards} list`}>
            {found[group].orders.map((order) => (
              <FoundCard key={order.id} order={order} search={found.search} />
            ))}
          </ul>
        </Stack>
      ),
  );
}

const FoundCard = memo(function FoundCard({ order, search }: { order: Order; search: string }) {
  const { t } = useTranslation(['deals', 'order']);
  const spot: DeskItem = { place: 'table', order };
  const { words, gives, receives } = useFoundCells(order, search);
  return (
    <DeskCard spot={spot}>
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <FoundOpener spot={spot} search={search} />
        <StatusTag status={order.status} label={t(`order:status.${order.status}`)} />
      </Group>
      <p className={card.sums}>
        <span>{gives}</span> <span aria-hidden>→</span> <span>{receives}</span>
      </p>
      <Text component="div" size="small">
        <FoundCustomer order={order} search={search} />
      </Text>
      <Text size="small" c="dimmed">
        {words.office}
      </Text>
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <FoundAge order={order} />
        <DeskCardButtons className={cards.cardHands}>
          <NextStep spot={spot} />
          <RowMenu spot={spot} />
        </DeskCardButtons>
      </Group>
    </DeskCard>
  );
});
