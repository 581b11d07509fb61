import { Table, VisuallyHidden } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { useFormat } from '../../lib/text/format.ts';
import { StatusTag } from '../../ui/tag.tsx';
import { useDesk, useIsCurrent } from '../desk-hub.ts';
import type { DeskItem } from '../desk-item.ts';
import { NextStep, RowMenu } from '../list/desk-next-step.tsx';
import { FoundAge, FoundCustomer, FoundOpener, useFoundCells } from './found-cells.tsx';
import styles from './found-rows.module.css';
import type { Found } from './use-found.ts';

const columns = ['id', 'customer', 'office', 'gives', 'receives', 'status', 'age', 'actions'] as const;

/** The results in one table with a part for the open deals and one for the closed, so that their columns agree. */
export function FoundTable({ found }: { found: Found }) {
  const { t } = useTranslation('deals');
  return (
    <Table className={styles.table} withRowBorders={false}>
      <VisuallyHidden component="caption">{t('found.caption', { search: found.search })}</VisuallyHidden>
      <colgroup>
        {columns.map((column) => (
          <col key={column} data-column={column} />
        ))}
      </colgroup>
      <Table.Thead className={styles.unseen}>
        <Table.Tr>
          {columns.map((column) => (
            <Table.Th key={column} scope="col">
              <VisuallyHidden>{t(column === 'age' ? 'found.age' : `column.${column}`)}</VisuallyHidden>
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <FoundRows found={found} group="open" />
      <FoundRows found={found} group="closed" />
    </Table>
  );
}

type Group = 'open' | 'closed';

function FoundRows({ found, group }: { found: Found; group: Group }) {
  const { orders } = found[group];
  if (orders.length === 0) return null;
  return (
    <Table.Tbody>
      <Table.Tr>
        <Table.Th scope="rowgroup" colSpan={columns.length} className={styles.group}>
          <FoundGroup found={found} group={group} />
        </Table.Th>
      </Table.Tr>
      {orders.map((order) => (
        <FoundRow key={order.id} order={order} search={found.search} />
      ))}
    </Table.Tbody>
  );
}

/** The name of a group, how many are in it, and what is first. */
export function FoundGroup({ found, group }: { found: Found; group: Group }) {
  const { t } = useTranslation('deals');
  const format = useFormat();
  const { orders, total } = found[group];
  // The closed ones are not counted further than the server counts.
  const count = found.kind ? orders.length : total;
  const isMore = (found.kind && !found.isWhole) || (group === 'closed' && found.isCapped);
  return (
    <span className={styles.heading}>
      <b>{t(`found.${group}`)}</b>
      <span className="figures">{isMore ? t('found.atLeast', { count }) : format.count(count)}</span>
      {group === 'open' && <small>{t('found.order')}</small>}
    </span>
  );
}

/** Drawn again only when this order or the search changes. */
const FoundRow = memo(function FoundRow({ order, search }: { order: Order; search: string }) {
  const { t } = useTranslation('order');
  const desk = useDesk();
  const spot: DeskItem = { place: 'table', order };
  const isCurrent = useIsCurrent(spot);
  const { words, gives, receives } = useFoundCells(order, search);
  return (
    <Table.Tr
      className={styles.row}
      data-current={isCurrent || undefined}
      onFocus={() => desk.point(spot)}
      onClick={() => desk.open(spot)}
    >
      <Table.Td>
        <FoundOpener spot={spot} search={search} />
      </Table.Td>
      <Table.Td title={words.customer}>
        <FoundCustomer order={order} search={search} />
      </Table.Td>
      <Table.Td data-quiet>{words.office}</Table.Td>
      <Table.Td data-sum>{gives}</Table.Td>
      <Table.Td data-sum>
        <span className={styles.arrow} aria-hidden>
          →
        </span>
        {receives}
      </Table.Td>
      <Table.Td>
        <StatusTag status={order.status} label={t(`status.${order.status}`)} />
      </Table.Td>
      <Table.Td>
        <FoundAge order={order} />
      </Table.Td>
      <Table.Td data-hands onClick={(event) => event.stopPropagation()}>
        <NextStep spot={spot} isFound />
        <RowMenu spot={spot} />
      </Table.Td>
    </Table.Tr>
  );
});
