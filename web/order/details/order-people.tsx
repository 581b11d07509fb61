import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { isFailed } from '#domain/order/order.ts';
import { readerOf } from '#domain/order/order-turn.ts';
import { isWholePhone } from '#domain/order/order-view.ts';
import { isOfGuest } from '#domain/order/walk-in/walk-in-cells.ts';
import { useActor } from '../../lib/call/session.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { officeQuery } from '../../office/office.queries.ts';

/** The customer in the details. Staff can call the number, where they see all of it, and see whether it is verified. */
export function CustomerLines({ order }: { order: Order }) {
  const { t } = useTranslation('order');
  const { full_name, cellphone, cellphone_verified } = order.customer;
  const format = useFormat();
  const phone = format.phone(cellphone);
  const isOwn = readerOf(useActor(), order) === 'customer';
  if (isOfGuest(order)) return <GuestLines order={order} />;
  return (
    <>
      {full_name && <span>{full_name}</span>}
      {isOwn || !isWholePhone(cellphone) ? <span>{phone}</span> : <a href={`tel:${cellphone}`}>{phone}</a>}
      {!isOwn && <Quiet>{t(cellphone_verified ? 'details.phoneVerified' : 'details.phoneUnverified')}</Quiet>}
      <PlacedBy order={order} />
    </>
  );
}

const GuestLines = ({ order }: { order: Order }) => (
  <>
    <span>{useFormat().person(order.customer)}</span>
    <PlacedBy order={order} />
  </>
);

/** Only the staff read who placed a deal at the window. */
function PlacedBy({ order }: { order: Order }) {
  const { t } = useTranslation('order');
  const { placed_by } = order;
  if (!placed_by) return null;
  return <Quiet>{t('details.placedBy', { who: placed_by.full_name ?? t('who.cashier') })}</Quiet>;
}

/** The office in the details. Its customer can call it; after an early end the phone stands with the office to ask. */
export function OfficeLines({ order }: { order: Order }) {
  const format = useFormat();
  const isForCustomer = readerOf(useActor(), order) === 'customer' && !isFailed(order.status);
  return (
    <>
      <span>{format.office(order.office)}</span>
      {order.office.name && <Quiet>{format.address(order.office)}</Quiet>}
      {isForCustomer && <OfficePhone id={order.office.id} />}
    </>
  );
}

function OfficePhone({ id }: { id: string }) {
  const format = useFormat();
  const phone = useQuery(officeQuery(id)).data?.phone;
  return phone ? <a href={`tel:${phone}`}>{format.phone(phone)}</a> : null;
}

const Quiet = ({ children }: { children: string }) => (
  <Text inherit span c="dimmed">
    {children}
  </Text>
);
