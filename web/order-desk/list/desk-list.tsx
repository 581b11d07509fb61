import { Button, Group, Skeleton, Stack, Table, Text } from '@mantine/core';
import { IconBuildingStore, IconInbox, IconSearchOff } from '@tabler/icons-react';
import { memo, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/order/order.ts';
import { maySeeCashiers } from '#domain/person/actor.ts';
import { useMoveTo } from '../../lib/address/address.ts';
import { useActor } from '../../lib/call/session.tsx';
import { useIsFrom } from '../../lib/device/window-width.ts';
import { CountdownLine } from '../../order/deadline/order-countdown.tsx';
import { useOrderLabels } from '../../order/order-labels.ts';
import { EmptyState, Loaded } from '../../ui/feedback/loaded.tsx';
import { Pager } from '../../ui/list/pager.tsx';
import { StatusTag } from '../../ui/tag.tsx';
import { type DeskItem, useWorksNowhere } from '../desk-item.ts';
import type { DeskPage } from '../desk-page.ts';
import { dealsPageSize, noFilter } from '../find/desk-filter.ts';
import { useIsPanelOpen } from '../panel/panel-open.ts';
import { DeskCard, DeskCardButtons, DeskCardNames, DeskCardNote, DeskCardOpener, DeskCardSums } from './desk-card.tsx';
import cards from './desk-cards.module.css';
import { NextStep, RowMenu } from './desk-next-step.tsx';
import row from './desk-row.module.css';
import { DeskSideTable, SideTableSkeleton } from './desk-side-table.tsx';
import { DeskGrid, DeskTable, useColumns } from './desk-table.tsx';

/** The forms of the list, each with what stands there until it is read. */
const forms = {
  cards: { List: DeskCards, Waiting: CardSkeletons },
  table: { List: DeskTable, Waiting: TableSkeleton },
  side: { List: DeskSideTable, Waiting: SideTableSkeleton },
};

/** The orders of the current page: a table, a narrower one beside the lanes, or cards on a narrow screen. */
export function DeskList({ page }: { page: DeskPage }) {
  // Below this width ten columns do not fit next to the sidebar, and nowhere next to an open deal.
  // The list is drawn in its other form after the panel, which the person waits for.
  const isBeside = useDeferredValue(useIsPanelOpen());
  const isWide = useIsFrom('lg') && !isBeside;
  const isSide = useIsFrom('broad') && !isBeside;
  const { List, Waiting } = forms[isSide ? 'side' : isWide ? 'table' : 'cards'];
  return (
    <div ref={page.box} className="fades" aria-busy={page.query.isPlaceholderData}>
      <Loaded
        query={page.query}
        // While the list is held, even the last row that no longer matches the filter stays visible.
        isEmpty={({ total }) => total === 0 && page.shown.length === 0}
        empty={<NoOrders isFiltered={page.isFiltered} />}
        skeleton={<Waiting />}
      >
        {({ total, size }) => <DeskOrders page={page} total={total} size={size} List={List} />}
      </Loaded>
    </div>
  );
}

type DeskOrdersProps = { page: DeskPage; total: number; size: number; List: typeof DeskTable };

function DeskOrders({ page, total, size, List }: DeskOrdersProps) {
  const { t } = useTranslation('deals');
  const first = (page.number - 1) * size + 1;
  const last = first + page.shown.length - 1;
  const caption = t('table.caption', { first, last, total: Math.max(total, last) });
  return <List orders={page.shown} caption={caption} />;
}

export function DeskPager({ page }: { page: DeskPage }) {
  const moveTo = useMoveTo();
  const { data } = page.query;
  // With a single page no pager is needed: the count above the list is enough.
  if (!data || data.total <= data.size) return null;
  return (
    <Pager
      page={page.number}
      size={data.size}
      total={data.total}
      isCapped={data.total_capped}
      onTurn={(to) => moveTo({ page: to > 1 ? to : undefined })}
    />
  );
}

/** The hint stands below the words of the specification. */
export function NoOrders({ isFiltered, hint }: { isFiltered: boolean; hint?: string }) {
  const { t } = useTranslation(['deals', 'common']);
  const moveTo = useMoveTo();
  const worksNowhere = useWorksNowhere();
  if (worksNowhere) {
    const icon = <IconBuildingStore size={32} stroke={1.5} />;
    return <EmptyState icon={icon} title={t('table.nowhere')} text={t('table.nowhereHint')} />;
  }
  const clear = (
    <Button size="sm" onClick={() => moveTo(noFilter)}>
      {t('common:filters.clearAll')}
    </Button>
  );
  return (
    <EmptyState
      icon={isFiltered ? <IconSearchOff size={32} stroke={1.5} /> : <IconInbox size={32} stroke={1.5} />}
      title={t('table.none')}
      text={t(isFiltered ? 'table.noneMatch' : 'table.noneYet')}
      action={
        isFiltered && (
          <Stack align="center">
            {hint && <Text c="dimmed">{hint}</Text>}
            {clear}
          </Stack>
        )
      }
    />
  );
}

const places = Array.from({ length: dealsPageSize }, (_, place) => place);

function TableSkeleton() {
  const columns = useColumns();
  return (
    <DeskGrid isHidden>
      <Table.Tbody>
        {places.map((place) => (
          <Table.Tr key={place}>
            {columns.map((column) => (
              <Table.Td key={column}>
                <Skeleton height={14} />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </DeskGrid>
  );
}

function CardSkeletons() {
  return (
    <div className={cards.cards} aria-hidden>
      {places.map((place) => (
        <Skeleton key={place} height={128} />
      ))}
    </div>
  );
}

/** The order list as cards, for screens that are too narrow for the table. */
function DeskCards({ orders, caption }: { orders: readonly Order[]; caption: string }) {
  return (
    <ul className={`${cards.cards} list`} aria-label={caption}>
      {orders.map((order) => (
        <FullOrderCard key={order.id} order={order} />
      ))}
    </ul>
  );
}

/** Shows everything that a table row shows. Drawn again only when this order changes. */
const FullOrderCard = memo(function FullOrderCard({ order }: { order: Order }) {
  const { t } = useTranslation(['deals', 'order']);
  const words = useOrderLabels()(order);
  const withCashier = maySeeCashiers(useActor());
  const spot: DeskItem = { place: 'table', order };
  return (
    <DeskCard spot={spot}>
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <DeskCardOpener spot={spot} />
        <StatusTag status={order.status} label={t(`order:status.${order.status}`)} />
      </Group>
      <DeskCardSums order={order} />
      <DeskCardNames order={order} />
      <DeskCardNote order={order} />
      <CountdownLine order={order} />
      {withCashier && (
        <Text size="small" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {t('column.cashier')}: {words.cashier}
        </Text>
      )}
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <Text size="small" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
          <span className={row.when}>{words.created}</span>
          {t('deal.rate', { rate: words.rate })}
          {words.inverse && ` (${t('deal.inverse', { rate: words.inverse })})`}
        </Text>
        <DeskCardButtons className={cards.cardHands}>
          <NextStep spot={spot} />
          <RowMenu spot={spot} />
        </DeskCardButtons>
      </Group>
    </DeskCard>
  );
});
