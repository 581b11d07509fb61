import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { promisedOf } from '#domain/ledger/ledger.ts';
import { awaitsMoney } from '#domain/order/order-state.ts';
import { useFormat, useSums } from '../../lib/text/format.ts';

/** What an office on its books holds for the deal, until the money comes. */
export function OrderPromise({ order }: { order: Order }) {
  const { t } = useTranslation('order');
  const { spelled } = useSums();
  const { soon } = useFormat();
  if (!order.booked || !awaitsMoney(order.status)) return null;
  const sum = spelled(promisedOf(order), order.tc);
  return (
    <Text mt="2xs" className="figures">
      {order.due_at ? t('promised', { sum, when: soon(order.due_at) }) : t('promisedOnly', { sum })}
    </Text>
  );
}
