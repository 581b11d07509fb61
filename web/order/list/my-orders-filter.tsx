import { UnstyledButton } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconCalendar, IconSelector } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failedStatuses, openStatuses, paidStatuses } from '#domain/order/order.ts';
import { useMoveTo, useScreenAddress } from '../../lib/address/address.ts';
import { useToday } from '../../lib/text/current-time.ts';
import { dayPresets, readRange } from '../../lib/text/days.ts';
import { useDateRangeLabel } from '../../lib/text/format.ts';
import { readStatuses, writeStatuses } from '../order-address.ts';
import classes from './my-orders-filter.module.css';

const active = writeStatuses(openStatuses);
const completed = writeStatuses(paidStatuses);
const cancelled = writeStatuses(failedStatuses);

/** The usual status filters of a customer. A link may contain other statuses: they appear as an extra choice. */
function useStatusChoices() {
  const { t } = useTranslation(['mine', 'order']);
  const { status } = useScreenAddress();
  const statuses = readStatuses(status);
  const chosen = statuses && writeStatuses(statuses);
  const usual = [
    { value: undefined, label: t('filter.all') },
    { value: active, label: t('filter.active') },
    { value: completed, label: t('filter.completed') },
    { value: cancelled, label: t('filter.cancelled') },
  ];
  const linked = { value: chosen, label: (statuses ?? []).map((name) => t(`order:status.${name}`)).join(', ') };
  const choices = usual.some(({ value }) => value === chosen) ? usual : [...usual, linked];
  return { chosen, choices };
}

function usePeriod() {
  const { t } = useTranslation(['mine', 'dates']);
  const describe = useDateRangeLabel();
  const range = readRange(useScreenAddress(), useToday());
  return { range, words: (range && describe(range)) ?? t('filter.anyTime') };
}

/** One button beside the title says what the list shows. It unfolds the choices of status and period. */
export function MyOrdersFilter({ title }: { title: ReactNode }) {
  const { t, i18n } = useTranslation('mine');
  const choices = useId();
  const [isOpen, setOpen] = useState(false);
  const { chosen, choices: statuses } = useStatusChoices();
  const { range, words } = usePeriod();
  const what = statuses.find(({ value }) => value === chosen)?.label ?? '';
  const when = range ? words : words.charAt(0).toLocaleLowerCase(i18n.language) + words.slice(1);
  return (
    <>
      <div className={classes.head}>
        {title}
        <UnstyledButton
          className={`${classes.chip} reach`}
          data-on={chosen !== undefined || range !== undefined || undefined}
          aria-expanded={isOpen}
          aria-controls={choices}
          aria-label={t('filter.button', { what, when })}
          onClick={() => setOpen(!isOpen)}
        >
          <IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden />
          <span>{t('filter.chosen', { what, when })}</span>
        </UnstyledButton>
      </div>
      <div id={choices}>{isOpen && <Choices />}</div>
    </>
  );
}

function Choices() {
  const { t } = useTranslation('mine');
  const moveTo = useMoveTo();
  const { chosen, choices } = useStatusChoices();
  return (
    <fieldset className={classes.filters} aria-label={t('filter.label')}>
      {choices.map(({ value, label }) => (
        <UnstyledButton
          key={value ?? 'all'}
          className={`${classes.filter} reach`}
          aria-pressed={value === chosen}
          onClick={() => moveTo({ status: value, page: undefined })}
        >
          {label}
        </UnstyledButton>
      ))}
      <Period />
    </fieldset>
  );
}

const anyTime = 'any';
const ownDays = 'own';

/** A filter by the time of placing. Uses the native select, which works with every keyboard and touch screen. */
function Period() {
  const { t } = useTranslation(['mine', 'dates']);
  const moveTo = useMoveTo();
  const { range, words } = usePeriod();
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
        {range && !range.preset && <option value={ownDays}>{words}</option>}
      </select>
      <IconSelector size={16} aria-hidden />
    </label>
  );
}
