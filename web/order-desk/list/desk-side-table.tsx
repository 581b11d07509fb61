import { Skeleton, Table, VisuallyHidden } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { isFinal } from '#domain/order/order.ts';
import { isWholePhone } from '#domain/order/order-view.ts';
import { maySeeCashiers } from '#domain/person/actor.ts';
import { useActor } from '../../lib/call/session.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { AccountMark } from '../../order/details/account-mark.tsx';
import { FirstWords } from '../../order/details/order-note.tsx';
import { PhoneMark } from '../../order/details/phone-mark.tsx';
import { useExactCash } from '../../order/order-cash.ts';
import { useOrderLabels } from '../../order/order-labels.ts';
import { TodayRate } from '../../order/step/today-rate.tsx';
import { dealsPageSize } from '../find/desk-filter.ts';
import row from './desk-row.module.css';
import { RowFrame, StatusWords } from './desk-row.tsx';
import styles from './desk-side-table.module.css';
import { CreatedSort } from './desk-table.tsx';
import { AgeInState } from './desk-waiting.tsx';

const columns = ['id', 'people', 'sums', 'said', 'hands'] as const;

/** The table beside the lanes: all that the wide one says, in five columns. */
export function DeskSideTable({ orders, caption }: { orders: readonly Order[]; caption: string }) {
  return (
    <SideGrid caption={caption}>
      {orders.map((order) => (
        <SideRow key={order.id} order={order} />
      ))}
    </SideGrid>
  );
}

function SideGrid({ caption, children }: { caption?: string; children: ReactNode }) {
  const { t } = useTranslation('deals');
  const withCashier = maySeeCashiers(useActor());
  const people = [t('column.customer'), t('column.office'), ...(withCashier ? [t('column.cashier')] : [])];
  const sums = [t('column.gives'), t('column.receives')];
  return (
    <div className={styles.frame} aria-hidden={caption === undefined}>
      <Table className={styles.table} layout="fixed" withRowBorders={false}>
        {caption && <VisuallyHidden component="caption">{caption}</VisuallyHidden>}
        <colgroup>
          {columns.map((column) => (
            <col key={column} data-column={column} />
          ))}
        </colgroup>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('column.id')}</Table.Th>
            <Table.Th scope="col">{people.join(', ')}</Table.Th>
            <Table.Th scope="col" data-figure>
              {sums.join(', ')}
            </Table.Th>
            <CreatedSort>{t('column.status')}</CreatedSort>
            <Table.Th scope="col" data-figure>
              {t('column.actions')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </div>
  );
}

/** Drawn again only when this order changes. */
const SideRow = memo(function SideRow({ order }: { order: Order }) {
  const { t } = useTranslation('deals');
  const words = useOrderLabels()(order);
  const exact = useExactCash(order);
  return (
    <RowFrame order={order} hands={styles.hands}>
      <Table.Td>
        <People order={order} />
      </Table.Td>
      <Table.Td data-figure>
        <span className={styles.sum}>{words.gives}</span>
        <span className={styles.sum}>{words.receives}</span>
        {exact && <small>{exact}</small>}
        <small>
          {t('deal.rate', { rate: words.rate })}{' '}
          {words.inverse && <span>({t('deal.inverse', { rate: words.inverse })})</span>}
        </small>
        <TodayRate order={order} place="cell" className={row.inverse} />
      </Table.Td>
      <Table.Td className={row.said}>
        <StatusWords order={order} />
        <small>{words.created}</small>
        {!isFinal(order.status) && (
          <small>
            <AgeInState order={order} />
          </small>
        )}
      </Table.Td>
    </RowFrame>
  );
});

/** The customer with the phone, the office with its cashier, and what the customer has written. */
function People({ order }: { order: Order }) {
  const { phone } = useFormat();
  const { customer, office, cashier } = useOrderLabels()(order);
  const withCashier = maySeeCashiers(useActor());
  const { full_name, cellphone } = order.customer;
  return (
    <>
      <span className={styles.name} title={customer}>
        <PhoneMark order={order} />
        {customer}
      </span>
      {full_name !== null && isWholePhone(cellphone) && <small className="figures">{phone(cellphone)}</small>}
      <small>{office}</small>
      {withCashier && order.cashier && <small>{cashier}</small>}
      <AccountMark order={order} />
      <FirstWords order={order} />
    </>
  );
}

const places = Array.from({ length: dealsPageSize }, (_, place) => place);

export const SideTableSkeleton = () => (
  <SideGrid>
    {places.map((place) => (
      <Table.Tr key={place}>
        {columns.map((column) => (
          <Table.Td key={column}>
            <Skeleton height={14} />
          </Table.Td>
        ))}
      </Table.Tr>
    ))}
  </SideGrid>
);
