import { IconCalendar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAddress, useMoveTo } from '../lib/address.ts';
import { type Day, readRange } from '../lib/days.ts';
import { DayRangePicker } from '../ui/day-range-picker.tsx';
import { FilterButton } from './desk-filter-menu.tsx';

const presets = ['today', 'yesterday', '7d', '30d'] as const;

export function DatesFilter({ today }: { today: Day }) {
  const { t } = useTranslation('deals');
  const moveTo = useMoveTo();
  const range = readRange(useAddress(), today);
  return (
    <DayRangePicker
      label={t('filter.dates')}
      presets={presets}
      range={range}
      today={today}
      canBeOpen
      onChoose={(choice) => moveTo({ ...choice, page: undefined })}
      target={({ onClick }) => (
        <FilterButton
          label={t('filter.dates')}
          isOn={range !== undefined}
          icon={<IconCalendar size={16} stroke={1.75} aria-hidden />}
          onClick={onClick}
        />
      )}
    />
  );
}
