import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order.ts';
import { isFinal } from '#domain/order.ts';
import { readerOf } from '#domain/order-turn.ts';
import { useActor } from '../lib/session.tsx';

/** Says why an order does not go onward: its customer has not confirmed the wallet since the phone was proved. */
export function WalletSetAside({ order }: { order: Order }) {
  const { t } = useTranslation('wallet');
  const actor = useActor();
  if (!order.wallet_set_aside || isFinal(order.status)) return null;
  return (
    <Text className="toned" data-tone="warning" mt="sm" p="sm">
      {t(readerOf(actor, order) === 'customer' ? 'setAside.customer' : 'setAside.staff')}
    </Text>
  );
}
