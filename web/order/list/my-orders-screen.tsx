import { Button, Skeleton, UnstyledButton } from '@mantine/core';
import { IconCalendar, IconReceiptDollar, IconSelector } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failedStatuses, openStatuses, paidStatuses } from '#domain/order/order.ts';
import { useMoveTo, useScreenAddress } from '../../lib/address/address.ts';
import { useToday } from '../../lib/text/current-time.ts';
import { dayPresets, rangeBounds, readRange } from '../../lib/text/days.ts';
import { useDateRangeLabel } from '../../lib/text/format.ts';
import { EmptyState } from '../../ui/feedback/loaded.tsx';
import { PagedList } from '../../ui/list/pager.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ordersQuery } from '../order.queries.ts';
import { readStatuses, writeStatuses } from '../order-address.ts';
import classes from './my-orders.module.css';
import { OrderCard } from './order-card.tsx';

/** The page size (specification §9). */
const dealsOnPage = 4;

/** All orders of the customer, page by page. The page and the filter are in the address. */
export function MyOrdersScreen() {
  const { t } = useTranslation('order');
  const address = useScreenAddress();
  const { page = 1, status } = address;
  const range = readRange(address, useToday());
  const query = useQuery({
    ...ordersQuery({ page, size: dealsOnPage, status__in: readStatuses(status), ...rangeBounds(range ?? {}) }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageTitle>{t('mine')}</PageTitle>
      <MyOrdersFilter status={status} />
      <PagedList
        query={query}
        skeleton={<CardSkeletons />}
        empty={<NoOrders isFiltered={status !== undefined || range !== undefined} />}
      >
        {(orders) => (
          <ul className={`${classes.cards} list`}>
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

function NoOrders({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation('order');
  const moveTo = useMoveTo();
  if (isFiltered) {
    return (
      <EmptyState
        title={t('list.noMatch')}
        text={t('list.noMatchHint')}
        action={
          <Button onClick={() => moveTo({ status: undefined, from: undefined, to: undefined, page: undefined })}>
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
        <Button variant="filled" onClick={() => moveTo({ tab: 'exchange', page: undefined })}>
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
        <Skeleton key={card} h={{ base: 196, lg: 274 }} />
      ))}
    </div>
  );
}

const active = writeStatuses(openStatuses);
const completed = writeStatuses(paidStatuses);
const cancelled = writeStatuses(failedStatuses);

/** The usual status filters of a customer. A link may contain other statuses: they appear as an extra choice. */
function MyOrdersFilter({ status }: { status: string | undefined }) {
  const { t } = useTranslation('order');
  const moveTo = useMoveTo();
  const statuses = readStatuses(status);
  const statusText = statuses && writeStatuses(statuses);
  const usual = [
    { value: undefined, label: t('filter.all') },
    { value: active, label: t('filter.active') },
    { value: completed, label: t('filter.completed') },
    { value: cancelled, label: t('filter.cancelled') },
  ];
  const isUsual = usual.some(({ value }) => value === statusText);
  const linked = isUsual ? [] : [{ value: statusText, label: statuses?.map((name) => t(`status.${name}`)).join(', ') }];
  return (
    <fieldset className={classes.filters} aria-label={t('filter.label')}>
      {[...usual, ...linked].map(({ value, label }) => (
        <UnstyledButton
          key={value ?? 'all'}
          className={`${classes.filter} reach`}
          aria-pressed={value === statusText}
          onClick={() => moveTo({ status: value, page: undefined })}
        >
          {label}
        </UnstyledButton>
      ))}
      <MyOrdersPeriod />
    </fieldset>
  );
}

const anyTime = 'any';
const ownDays = 'own';

/** A filter by the time of placing. Uses the native select, which works with every keyboard and touch screen. */
function MyOrdersPeriod() {
  const { t } = useTranslation(['order', 'dates']);
  const moveTo = useMoveTo();
  const describe = useDateRangeLabel();
  const range = readRange(useScreenAddress(), useToday());
  const choose = (period: string) =>
    moveTo({ from: period === anyTime ? undefined : period, to: undefined, page: undefined });
  return (
    <label className={`${classes.period} reach`} data-on={range !== undefined || undefined}>
      <IconCalendar size={16} stroke={1.75} aria-hidden />
      <select
        aria-label={t('filter.period')}
        value={range ? (range.preset ?? ownDays) : anyTime}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        <option value={anyTime}>{t('filter.anyTime')}</option>
        {dayPresets.map((preset) => (
          <option key={preset} value={preset}>
            {t(`dates:${preset}`)}
          </option>
        ))}
        {range && !range.preset && <option value={ownDays}>{describe(range)}</option>}
      </select>
      <IconSelector size={16} aria-hidden />
    </label>
  );
}
