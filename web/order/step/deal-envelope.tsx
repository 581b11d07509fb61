import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { envelopesQuery } from '../../till/envelope/envelope.queries.ts';

/** In which envelope the cash of the deal lies, and where. Nothing where it lies in none. */
export function DealEnvelope({ order }: { order: Order }) {
  const { t } = useTranslation('marks');
  const { data } = useQuery(envelopesQuery(order.office_id));
  const lying = data?.items.find(({ order_id }) => order_id === order.id);
  if (!lying) return null;
  const { seal, till, drawer } = lying;
  const where = till && drawer ? `${till.name}, ${drawer.name}` : t('seal.safe');
  return (
    <Text fw={500} mt="xs">
      {t('seal.lies', { seal, where })}
    </Text>
  );
}
