import { Button, Skeleton } from '@mantine/core';
import { IconReceiptDollar } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAddress, useMoveTo } from '../lib/address.ts';
import { useToday } from '../lib/current-time.ts';
import { rangeBounds, readRange } from '../lib/days.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { MyDealsFilter } from './my-orders-filter.tsx';
import classes from './order.module.css';
import { ordersQuery } from './order.queries.ts';
import { readStatuses } from './order-address.ts';
import { OrderCard } from './order-card.tsx';

/** The page size (specification §9). */
const dealsOnPage = 4;

/** All orders of the customer, page by page. The page and the filter are in the address. */
export function MyOrdersScreen() {
  const { t } = useTranslation('order');
  const address = useAddress();
  const { page = 1, status } = address;
  const range = readRange(address, useToday());
  const query = useQuery({
    ...ordersQuery({ page, size: dealsOnPage, status__in: readStatuses(status), ...rangeBounds(range ?? {}) }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageTitle>{t('mine')}</PageTitle>
      <MyDealsFilter status={status} />
      <PagedList
        query={query}
        skeleton={<CardSkeletons />}
        empty={<NoDeals isFiltered={status !== undefined || range !== undefined} />}
      >
        {(orders) => (
          <ul className={classes.cards}>
            {orders.map((order) => (
              <li key={order.id}>
                <OrderCard order={order} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

function NoDeals({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation('order');
  const moveTo = useMoveTo();
  if (isFiltered) {
    return (
      <EmptyState
        title={t('list.noMatch')}
        text={t('list.noMatchHint')}
        action={
          <Button
            variant="default"
            size="md"
            onClick={() => moveTo({ status: undefined, from: undefined, to: undefined, page: undefined })}
          >
            {t('list.noMatchAction')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<IconReceiptDollar size={24} stroke={1.5} />}
      title={t('list.none')}
      text={t('list.noneHint')}
      action={
        <Button size="md" onClick={() => moveTo({ tab: 'exchange', page: undefined })}>
          {t('list.noneAction')}
        </Button>
      }
    />
  );
}

function CardSkeletons() {
  return (
    <div className={classes.cards}>
      {['first', 'second', 'third', 'fourth'].map((card) => (
        <Skeleton key={card} className={classes.skeleton} />
      ))}
    </div>
  );
}
