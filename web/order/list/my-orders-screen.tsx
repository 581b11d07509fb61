import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { finalStatuses } from '#domain/order/order.ts';
import { useMoveTo, useScreenAddress } from '../../lib/address/address.ts';
import { useAddressDialog } from '../../lib/address/address-dialog.ts';
import { late } from '../../lib/device/late.tsx';
import { useToday } from '../../lib/text/current-time.ts';
import { rangeBounds, readRange } from '../../lib/text/days.ts';
import { EmptyState } from '../../ui/feedback/loaded.tsx';
import { PagedList } from '../../ui/list/pager.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import quiet from '../../ui/quiet-button.module.css';
import { Mark } from '../../ui/wordmark.tsx';
import { ordersQuery } from '../order.queries.ts';
import { readStatuses } from '../order-address.ts';
import { DealRow } from './deal-row.tsx';
import classes from './my-orders.module.css';
import { MyOrdersFilter } from './my-orders-filter.tsx';
import { OpenDeals } from './open-deals.tsx';
import { useDealsByTurn } from './waiting-deals.ts';

/** The page size (specification §9). */
const dealsOnPage = 4;

/**
 * The whole list of the customer's orders: what waits for them, what is with the office, and below it all that is over, page by
 * page. A filter asks for other orders in that list. The page and the filter are in the address.
 */
export function MyOrdersScreen() {
  const { t } = useTranslation('order');
  const address = useScreenAddress();
  const { page = 1, status } = address;
  const range = readRange(address, useToday());
  const isFiltered = status !== undefined || range !== undefined;
  // Open orders stand above, so without a filter they are not said twice.
  const statuses = isFiltered ? readStatuses(status) : [...finalStatuses];
  const query = useQuery({
    ...ordersQuery({ page, size: dealsOnPage, status__in: statuses, ...rangeBounds(range ?? {}) }),
    placeholderData: keepPreviousData,
  });
  const open = useDealsByTurn();
  const hasNoneOver = !isFiltered && query.data?.total === 0;
  const isNew = hasNoneOver && open.query.data?.total === 0;
  return (
    <>
      <PageTitle aside={!isNew && <Statement />}>{t('mine')}</PageTitle>
      {isNew ? (
        <NoOrders />
      ) : (
        <div className={classes.columns}>
          <OpenDeals deals={open} />
          {!hasNoneOver && <AllDeals query={query} isFiltered={isFiltered} />}
        </div>
      )}
    </>
  );
}

const StatementDialog = late(() => import('../statement/statement-dialog.tsx').then((m) => m.StatementDialog));

function Statement() {
  const { t } = useTranslation('statement');
  const dialog = useAddressDialog('statement');
  return (
    <>
      <Button
        variant="subtle"
        my={-6}
        className={quiet.quiet}
        leftSection={<IconFileText size={20} stroke={1.75} aria-hidden />}
        onClick={dialog.open}
      >
        {t('open')}
      </Button>
      {dialog.wasOpened && <StatementDialog opened={dialog.opened} onClose={dialog.close} />}
    </>
  );
}

type Query = Parameters<typeof PagedList<Parameters<typeof DealRow>[0]['order']>>[0]['query'];

function AllDeals({ query, isFiltered }: { query: Query; isFiltered: boolean }) {
  const { t } = useTranslation('mine');
  const title = useId();
  return (
    <section className={classes.all} aria-labelledby={title}>
      <MyOrdersFilter
        title={
          <Text component="h2" size="body" fw={600} id={title}>
            {t(isFiltered ? 'chosen' : 'history')}
          </Text>
        }
      />
      <PagedList query={query} skeleton={<RowSkeletons />} empty={isFiltered ? <NoneMatch /> : null}>
        {(orders) => (
          <ul className="list">
            {orders.map((order) => (
              <li key={order.id}>
                <DealRow order={order} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}

function NoneMatch() {
  const { t } = useTranslation('mine');
  const moveTo = useMoveTo();
  const showAll = () => moveTo({ status: undefined, from: undefined, to: undefined, page: undefined });
  return (
    <EmptyState
      title={t('list.noMatch')}
      text={t('list.noMatchHint')}
      action={<Button onClick={showAll}>{t('list.noMatchAction')}</Button>}
    />
  );
}

/** A customer without any order: the mark, one sentence and the way to the first exchange. */
function NoOrders() {
  const { t } = useTranslation('mine');
  const moveTo = useMoveTo();
  return (
    <Stack align="center" gap="md" py="2xl" px="md" ta="center">
      <Mark size={48} />
      <Text size="body" maw="36ch" textWrap="balance">
        {t('list.none')}
      </Text>
      <Button variant="filled" onClick={() => moveTo({ tab: 'exchange', page: undefined })}>
        {t('list.noneAction')}
      </Button>
    </Stack>
  );
}

/** As high as the rows that come. */
const RowSkeletons = () => (
  <div>
    {['first', 'second', 'third', 'fourth'].map((row) => (
      <div key={row} className={classes.waitingRow}>
        <Skeleton width={24} height={24} circle />
        <div>
          <Skeleton width={140} height={16} mb={6} />
          <Skeleton width={96} height={12} />
        </div>
      </div>
    ))}
  </div>
);
