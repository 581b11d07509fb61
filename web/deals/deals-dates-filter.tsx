import { Popover, UnstyledButton } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconCalendar, IconCheck } from '@tabler/icons-react';
import 'dayjs/locale/uk';
import '@mantine/dates/styles.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress, useMoveTo } from '../lib/address.ts';
import { type Day, dayPresets, readRange } from './deals-dates.ts';
import { FilterButton } from './deals-filter-menu.tsx';
import styles from './deals-filters.module.css';

/** Shortcuts, and a calendar for a range of one's own. All days are Kyiv's. */
export function DatesFilter({ today }: { today: Day }) {
  const { t } = useTranslation('deals');
  const [opened, setOpened] = useState(false);
  const range = readRange(useAddress(), today);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" shadow="md" trapFocus returnFocus withRoles>
      <Popover.Target>
        <FilterButton
          label={t('filter.dates')}
          isOn={range !== undefined}
          icon={<IconCalendar size={16} stroke={1.75} aria-hidden />}
          onClick={() => setOpened(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown className={styles.dates} aria-label={t('filter.dates')}>
        <Presets today={today} onDone={() => setOpened(false)} />
        <OwnRange today={today} onDone={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

type Part = { today: Day; onDone: () => void };

function Presets({ today, onDone }: Part) {
  const { t } = useTranslation('deals');
  const moveTo = useMoveTo();
  const chosen = readRange(useAddress(), today)?.preset;
  return (
    <div className={styles.presets}>
      {dayPresets.map((preset) => (
        <UnstyledButton
          key={preset}
          className={styles.preset}
          aria-pressed={preset === chosen}
          onClick={() => {
            moveTo({ from: preset, to: undefined, page: undefined });
            onDone();
          }}
        >
          {t(`filter.${preset}`)}
          {preset === chosen && <IconCheck size={16} aria-hidden />}
        </UnstyledButton>
      ))}
    </div>
  );
}

/** Takes effect with the second day. */
function OwnRange({ today, onDone }: Part) {
  const { t, i18n } = useTranslation('deals');
  const moveTo = useMoveTo();
  const { first, last } = readRange(useAddress(), today) ?? {};
  const [days, setDays] = useState<[Day | null, Day | null]>([first ?? null, last ?? (first ? today : null)]);
  return (
    <DatePicker
      type="range"
      classNames={{ day: styles.day }}
      allowSingleDateInRange
      hideOutsideDates
      aria-label={t('filter.chooseRange')}
      locale={i18n.language}
      firstDayOfWeek={1}
      defaultDate={days[1] ?? today}
      maxDate={today}
      maxLevel="year"
      value={days}
      size="sm"
      ariaLabels={{
        previousMonth: t('filter.previousMonth'),
        nextMonth: t('filter.nextMonth'),
        monthLevelControl: t('filter.chooseMonth'),
        previousYear: t('filter.previousYear'),
        nextYear: t('filter.nextYear'),
      }}
      onChange={(chosen) => {
        setDays(chosen);
        const [from, to] = chosen;
        if (from === null || to === null) return;
        moveTo({ from, to, page: undefined });
        onDone();
      }}
    />
  );
}
