import { IconCalendar, IconSelector } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAddress, useMoveTo } from '../lib/address.ts';
import { useToday } from '../lib/current-time.ts';
import { useDateRangeLabel } from '../lib/date-range-labels.ts';
import { dayPresets, readRange } from '../lib/days.ts';
import classes from './order.module.css';

const anyTime = 'any';
const ownDays = 'own';

/** A filter by the time of placing. Uses the native select, which works with every keyboard and touch screen. */
export function MyDealsPeriod() {
  const { t } = useTranslation(['order', 'dates']);
  const moveTo = useMoveTo();
  const describe = useDateRangeLabel();
  const range = readRange(useAddress(), useToday());
  const choose = (period: string) =>
    moveTo({ from: period === anyTime ? undefined : period, to: undefined, page: undefined });
  return (
    <label className={classes.period} data-on={range !== undefined || undefined}>
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
