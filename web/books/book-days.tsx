import { Button } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useToday } from '../lib/text/current-time.ts';
import { useDateRangeLabel } from '../lib/text/format.ts';
import { DaysFilter } from '../ui/form/day-range-picker.tsx';

const presets = ['today', 'yesterday', '7d', '30d', '90d'] as const;

/** Of which days entries are shown. They are in the address. */
export function BookDays() {
  const { t } = useTranslation('books');
  const words = useDateRangeLabel();
  return (
    <DaysFilter
      label={t('filter.days')}
      presets={presets}
      today={useToday()}
      target={({ onClick }, range) => (
        <Button
          size="sm"
          className="figures"
          leftSection={<IconCalendar size={18} stroke={1.75} aria-hidden />}
          onClick={onClick}
        >
          {range ? words(range) : t('filter.anyDay')}
        </Button>
      )}
    />
  );
}
