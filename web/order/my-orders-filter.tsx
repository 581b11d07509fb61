import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { openStatuses } from '#domain/order.ts';
import { useMoveTo } from '../lib/address.ts';
import { MyDealsPeriod } from './my-orders-period.tsx';
import classes from './order.module.css';
import { readStatuses, writeStatuses } from './order-address.ts';

const active = writeStatuses(openStatuses);
const completed = writeStatuses(['completed']);
const cancelled = writeStatuses(['cancelled']);

/** The usual status filters of a customer. A link may contain other statuses: they appear as an extra choice. */
export function MyDealsFilter({ status }: { status: string | undefined }) {
  const { t } = useTranslation('order');
  const moveTo = useMoveTo();
  const statuses = readStatuses(status);
  const asked = statuses && writeStatuses(statuses);
  const usual = [
    { value: undefined, label: t('filter.all') },
    { value: active, label: t('filter.active') },
    { value: completed, label: t('filter.completed') },
    { value: cancelled, label: t('filter.cancelled') },
  ];
  const isUsual = usual.some(({ value }) => value === asked);
  const linked = isUsual ? [] : [{ value: asked, label: statuses?.map((name) => t(`status.${name}`)).join(', ') }];
  return (
    <fieldset className={classes.filters} aria-label={t('filter.label')}>
      {[...usual, ...linked].map(({ value, label }) => (
        <UnstyledButton
          key={value ?? 'all'}
          className={classes.filter}
          aria-pressed={value === asked}
          onClick={() => moveTo({ status: value, page: undefined })}
        >
          {label}
        </UnstyledButton>
      ))}
      <MyDealsPeriod />
    </fieldset>
  );
}
