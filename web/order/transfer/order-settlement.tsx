import { Anchor, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { partIn } from '#domain/order/order.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { isAfterEnd } from '#domain/order/order-transfer.ts';
import { readerOf } from '#domain/order/order-turn.ts';
import { useMoveTo } from '../../lib/address/address.ts';
import { useActor } from '../../lib/call/session.tsx';
import { late } from '../../lib/device/late.tsx';
import { WalletLine } from '../../ui/wallet/wallet-line.tsx';
import facts from '../details/order-facts.module.css';
import { TransactionFact } from './order-transactions.tsx';
import type { SettlementProps } from './settlement-form.tsx';

/** Fetched when it is needed, because it checks an address with libraries. */
const SettlementForm = late<SettlementProps>(() => import('./settlement-form.tsx').then((m) => m.SettlementForm));

/** What became of money that came although the order had ended. */
export function SettlementFacts({ order }: { order: Order }) {
  const { t } = useTranslation('transfer');
  const isCustomer = readerOf(useActor(), order) === 'customer';
  const { settlement } = order;
  if (!settlement) return null;
  const { outcome, to, tx_hash, order_id, reason } = settlement;
  return (
    <dl className={facts.endFacts} data-keep-clear>
      <div>
        <dt>{t(isCustomer ? 'settle.what' : 'settle.whatStaff')}</dt>
        <dd>
          {t(`settle.done.${outcome}`)}
          <Text inherit span c="dimmed">
            {reason}
          </Text>
        </dd>
      </div>
      {to && (
        <div>
          <dt>{t('settle.sentTo')}</dt>
          <dd>
            <span className={facts.number}>
              <WalletLine destination={to} copyLabel={t('settle.copyAddress')} />
            </span>
          </dd>
        </div>
      )}
      {tx_hash && <TransactionFact name={t('settle.transaction')} network={to?.network ?? null} hash={tx_hash} />}
      {order_id && (
        <div>
          <dt>{t('settle.dealIs')}</dt>
          <dd>
            <OpenDeal id={order_id} />
          </dd>
        </div>
      )}
    </dl>
  );
}

function OpenDeal({ id }: { id: string }) {
  const { t } = useTranslation('transfer');
  const moveTo = useMoveTo();
  return (
    <Anchor component="button" type="button" className="link" ta="left" onClick={() => moveTo({ order: id })}>
      {t('settle.openDeal', { id: shortOrderId(id) })}
    </Anchor>
  );
}

/** Here owners and admins record what became of that money. */
export function OrderSettling({ order }: { order: Order }) {
  const { t } = useTranslation('transfer');
  const part = partIn(useActor(), order);
  const [isOpen, setOpen] = useState(false);
  if (!isAfterEnd(order) || (part !== 'admin' && part !== 'office_owner')) return null;
  return (
    <section>
      <Text component="h2" size="body" fw={600} mt="xl" mb="2xs">
        {t('settle.title')}
      </Text>
      <Text mt={0} mb="sm">
        {t('settle.hint')}
      </Text>
      {isOpen ? (
        <SettlementForm order={order} onClose={() => setOpen(false)} />
      ) : (
        <Button onClick={() => setOpen(true)}>{t('settle.start')}</Button>
      )}
    </section>
  );
}
