import { Button } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAddress, useMoveTo } from '../lib/address.ts';
import { useToday } from '../lib/current-time.ts';
import { useDateRangeLabel } from '../lib/date-range-labels.ts';
import { type Day, type DayRange, rangeBounds, readRange } from '../lib/days.ts';
import { DayRangePicker } from '../ui/day-range-picker.tsx';
import styles from './rate-dialog.module.css';

/** Specification §9: the shortcuts. The second one is the default. */
const shortcuts = ['7d', '30d', '90d'] as const;
const usual = '30d';

/** The days in the address, or the default ones, and the moments where they begin and end. */
export function useHistoryRange() {
  const today = useToday();
  const range = readRange(useAddress(), today) ?? readRange({ from: usual }, today) ?? {};
  const { created_at__gte: from, created_at__lt: to } = rangeBounds(range);
  return { today, range, bounds: { from, to } };
}

/** The shortcuts and two date fields. All days are in Kyiv time. */
export function HistoryRange({ today, range }: { today: Day; range: DayRange }) {
  const { t } = useTranslation('rate');
  const moveTo = useMoveTo();
  const words = useDateRangeLabel();
  return (
    <div className={styles.range}>
      <fieldset className={styles.shortcuts}>
        <legend>{t('history.days')}</legend>
        {shortcuts.map((shortcut) => (
          <button
            key={shortcut}
            type="button"
            aria-pressed={range.preset === shortcut}
            onClick={() => moveTo({ from: shortcut, to: undefined }, { replace: true })}
          >
            {t(`history.${shortcut}`)}
          </button>
        ))}
      </fieldset>
      <DayRangePicker
        label={t('history.own')}
        presets={[]}
        range={range}
        today={today}
        onChoose={(choice) => moveTo(choice, { replace: true })}
        target={({ onClick }) => (
          <Button
            variant="default"
            size="md"
            className="figures"
            leftSection={<IconCalendar size={18} stroke={1.75} aria-hidden />}
            onClick={onClick}
          >
            {range.preset ? t('history.own') : words(range)}
          </Button>
        )}
      />
    </div>
  );
}
