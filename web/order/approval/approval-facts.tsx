import { UnstyledButton } from '@mantine/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Approval } from '#contract/approval/approval.ts';
import type { OrderDetail } from '#contract/order/order.ts';
import { isOfGuest } from '#domain/order/walk-in/walk-in-cells.ts';
import { destinationOf, shortAddress } from '#domain/wallet/destination.ts';
import { networkName } from '#domain/wallet/network.ts';
import { useMoveTo } from '../../lib/address/address.ts';
import { useFormat } from '../../lib/text/format.ts';
import { useNearBoundLines } from '../bound/near-bounds.ts';
import { orderBoundsQuery } from '../bound/own-bounds.queries.ts';
import { useOrderLabels } from '../order-labels.ts';
import styles from './approval-card.module.css';

/** How much of the asker's day is used. */
export function ApprovalFacts({ approval: { limits }, who }: { approval: Approval; who: string }) {
  const { t } = useTranslation('marks');
  const format = useFormat();
  const day = limits.find(({ name }) => name === 'per_day');
  if (!day) return null;
  const said = (amount: string) => format.amount(amount, { min: 0, max: 2 });
  return (
    <Fact name={t('approval.fact.day', { who })}>
      {t('approval.fact.of', {
        part: said(day.used),
        whole: format.money(day.limit, day.currency, { min: 0, max: 2 }),
      })}
    </Fact>
  );
}

type DealProps = {
  order: OrderDetail;
  /** Whether the reader decides about it. */
  isDecided: boolean;
};

/** Whose deal it is, where its USDT goes, and at which rate. */
export function DealFacts({ order, isDecided }: DealProps) {
  const { t } = useTranslation('marks');
  const format = useFormat();
  const moveTo = useMoveTo();
  const { number, customer, rate, inverse } = useOrderLabels()(order);
  const isGuest = isOfGuest(order);
  const way = order.sale ? 'to' : 'at';
  const place = destinationOf(order.sale ? order.wallet : order.office_wallet);
  return (
    <>
      <Fact name={t('approval.fact.customer')}>{customer}</Fact>
      {!isGuest && (
        <Fact name={t('approval.fact.phone')}>
          <span className={styles.phone}>
            {order.customer.cellphone_verified && <IconCircleCheckFilled size={18} aria-hidden />}
            {t(order.customer.cellphone_verified ? 'approval.verified' : 'approval.unverified')}
          </span>
        </Fact>
      )}
      {isDecided && !isGuest && <NearBounds id={order.id} />}
      {place && (
        <Fact name={t(`approval.fact.${way}`)}>
          {shortAddress(place.address)}
          {place.network && <small>, {networkName(place.network)}</small>}
        </Fact>
      )}
      <Fact name={t('approval.fact.rate')}>
        {inverse ?? rate}
        <small>, {t('approval.fact.fixed', { at: format.dateTimeWithin(order.created_at) })}</small>
      </Fact>
      <Fact name={t('approval.fact.deal')}>
        <UnstyledButton className="link reach" onClick={() => moveTo({ dialog: undefined, order: order.id })}>
          {order.placed_by ? t('approval.fact.atWindow', { id: number }) : number}
        </UnstyledButton>
      </Fact>
    </>
  );
}

/** The sums of the person over all offices, with this deal, where a bound reads them. */
function NearBounds({ id }: { id: string }) {
  const lines = useNearBoundLines();
  const near = useQuery(orderBoundsQuery(id)).data ?? [];
  return lines(near).map(({ name, value }) => (
    <Fact key={name} name={name}>
      {value}
    </Fact>
  ));
}

/** One line of what is known: its name and its value. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
