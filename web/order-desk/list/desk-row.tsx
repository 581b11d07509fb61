import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { CountdownLine } from '../../order/deadline/order-countdown.tsx';
import { HereMark } from '../../order/pickup/customer-here.tsx';
import { SentMark } from '../../order/transfer/order-transactions.tsx';
import { StatusTag } from '../../ui/tag.tsx';
import { useDesk, useIsCurrent } from '../desk-hub.ts';
import type { DeskItem } from '../desk-item.ts';
import { UnreadMark } from '../lanes/lane-marks.tsx';
import { DeskCardOpener } from './desk-card.tsx';
import { NextStep, RowMenu } from './desk-next-step.tsx';
import row from './desk-row.module.css';

/** A row of either table of the desk: its number stands first, its step last. A press elsewhere opens the order. */
export function RowFrame({ order, hands = '', children }: { order: Order; hands?: string; children: ReactNode }) {
  const desk = useDesk();
  const spot: DeskItem = { place: 'table', order };
  const isCurrent = useIsCurrent(spot);
  return (
    <Table.Tr
      className={row.row}
      data-current={isCurrent || undefined}
      onFocus={() => desk.point(spot)}
      onClick={() => desk.open(spot)}
    >
      <Table.Td>
        <DeskCardOpener spot={spot} />
        <UnreadMark order={order} />
      </Table.Td>
      {children}
      <Table.Td data-figure className={`${row.hands} ${hands}`} onClick={(event) => event.stopPropagation()}>
        <NextStep spot={spot} />
        <RowMenu spot={spot} />
      </Table.Td>
    </Table.Tr>
  );
}

/** The status, and what is said about the money and the time. */
export function StatusWords({ order }: { order: Order }) {
  const { t } = useTranslation('order');
  return (
    <>
      <StatusTag status={order.status} label={t(`status.${order.status}`)} />
      <HereMark order={order} />
      <SentMark order={order} />
      <CountdownLine order={order} />
    </>
  );
}
