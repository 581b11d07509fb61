import { Button, Skeleton, Table } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconBuildingStore, IconInbox, IconSearchOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { maySeeCashiers } from '#domain/actor.ts';
import { useMoveTo } from '../lib/address.ts';
import { useActor } from '../lib/session.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Pager } from '../ui/pager.tsx';
import cards from './desk-cards.module.css';
import { DeskCards } from './desk-cards.tsx';
import { dealsPageSize, noFilter } from './desk-filter.ts';
import { useWorksNowhere } from './desk-own-offices.ts';
import type { DeskPage } from './desk-page.ts';
import styles from './desk-table.module.css';
import { DealsGrid, DeskTable } from './desk-table.tsx';

/** Below this width ten columns do not fit next to the sidebar. */
const tableFrom = '(min-width: 77.5em)';

const useIsWide = () => useMediaQuery(tableFrom, undefined, { getInitialValueInEffect: false });

/** The orders of the current page: a table, or cards on a narrow screen. */
export function DeskList({ page }: { page: DeskPage }) {
  const isWide = useIsWide();
  return (
    <div ref={page.box} className={styles.list} aria-busy={page.query.isPlaceholderData}>
      <Loaded
        query={page.query}
        // While the list is held, even the last row that no longer matches the filter stays visible.
        isEmpty={({ total }) => total === 0 && page.shown.length === 0}
        empty={<NoDeals isFiltered={page.isFiltered} />}
        skeleton={isWide ? <TableSkeleton /> : <CardSkeletons />}
      >
        {({ total, size }) => <Deals page={page} total={total} size={size} isWide={isWide} />}
      </Loaded>
    </div>
  );
}

type DealsProps = { page: DeskPage; total: number; size: number; isWide: boolean };

function Deals({ page, total, size, isWide }: DealsProps) {
  const { t } = useTranslation('deals');
  const first = (page.number - 1) * size + 1;
  const last = first + page.shown.length - 1;
  const caption = t('table.caption', { first, last, total: Math.max(total, last) });
  const List = isWide ? DeskTable : DeskCards;
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

function NoDeals({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation(['deals', 'common']);
  const moveTo = useMoveTo();
  const worksNowhere = useWorksNowhere();
  if (worksNowhere) {
    const icon = <IconBuildingStore size={32} stroke={1.5} />;
    return <EmptyState icon={icon} title={t('table.nowhere')} text={t('table.nowhereHint')} />;
  }
  const clear = (
    <Button variant="default" onClick={() => moveTo(noFilter)}>
      {t('common:filters.clearAll')}
    </Button>
  );
  return (
    <EmptyState
      icon={isFiltered ? <IconSearchOff size={32} stroke={1.5} /> : <IconInbox size={32} stroke={1.5} />}
      title={t('table.none')}
      text={t(isFiltered ? 'table.noneMatch' : 'table.noneYet')}
      action={isFiltered ? clear : undefined}
    />
  );
}

const places = Array.from({ length: dealsPageSize }, (_, place) => place);

function TableSkeleton() {
  const withCashier = maySeeCashiers(useActor());
  return (
    <DealsGrid withCashier={withCashier} isHidden>
      <Table.Tbody>
        {places.map((place) => (
          <Table.Tr key={place}>
            {Array.from({ length: withCashier ? 10 : 9 }, (_, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: all placeholder cells are equal.
              <Table.Td key={column}>
                <Skeleton height={14} />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </DealsGrid>
  );
}

function CardSkeletons() {
  return (
    <div className={cards.cards} aria-hidden>
      {places.map((place) => (
        <Skeleton key={place} className={cards.skeletonCard} />
      ))}
    </div>
  );
}
