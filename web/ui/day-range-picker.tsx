import { Popover, UnstyledButton } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconCheck } from '@tabler/icons-react';
import 'dayjs/locale/uk';
import '@mantine/dates/styles.css';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day, DayPreset, DayRange } from '../lib/days.ts';
import styles from './day-range-picker.module.css';
import { wherever } from './floating.ts';

/** A preset by its word, or two days of one's own; as the address bar spells them. */
export type RangeChoice = { from: string; to: string | undefined };

type Props = {
  label: string;
  presets: readonly DayPreset[];
  range: DayRange | undefined;
  today: Day;
  onChoose: (choice: RangeChoice) => void;
  /** The button that opens it. */
  target: (open: { onClick: () => void }) => ReactElement;
};

/** Shortcuts, and a calendar for a range of one's own. All days are Kyiv's. */
export function DayRangePicker({ label, presets, range, today, onChoose, target }: Props) {
  // Asked for before it opens: texts that are fetched only then would hide the whole screen behind it for a moment.
  useTranslation('dates');
  const [opened, setOpened] = useState(false);
  const choose = (choice: RangeChoice) => {
    onChoose(choice);
    setOpened(false);
  };
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      withRoles
      middlewares={wherever}
      withOverlay
      overlayProps={{ className: styles.shade, fixed: true, zIndex: 299 }}
      // Placed on the screen and not within the page, as dialogs are: it is no part of what lies under it.
      floatingStrategy="fixed"
    >
      <Popover.Target>{target({ onClick: () => setOpened(!opened) })}</Popover.Target>
      <Popover.Dropdown className={styles.dates} aria-label={label}>
        {presets.length > 0 && <Presets presets={presets} chosen={range?.preset} onChoose={choose} />}
        <OwnRange today={today} range={range} onChoose={choose} />
      </Popover.Dropdown>
    </Popover>
  );
}

type Shortcuts = { presets: readonly DayPreset[]; chosen: DayPreset | undefined; onChoose: Props['onChoose'] };

function Presets({ presets, chosen, onChoose }: Shortcuts) {
  const { t } = useTranslation('dates');
  return (
    <div className={styles.presets}>
      {presets.map((preset) => (
        <UnstyledButton
          key={preset}
          className={styles.preset}
          aria-pressed={preset === chosen}
          onClick={() => onChoose({ from: preset, to: undefined })}
        >
          {t(preset)}
          {preset === chosen && <IconCheck size={16} aria-hidden />}
        </UnstyledButton>
      ))}
    </div>
  );
}

/** Takes effect with the second day. */
function OwnRange({ today, range, onChoose }: Pick<Props, 'today' | 'range' | 'onChoose'>) {
  const { t, i18n } = useTranslation('dates');
  const { first, last } = range ?? {};
  const [days, setDays] = useState<[Day | null, Day | null]>([first ?? null, last ?? (first ? today : null)]);
  return (
    <DatePicker
      type="range"
      classNames={{ day: styles.day, calendarHeader: styles.month }}
      allowSingleDateInRange
      hideOutsideDates
      // Without a role its name would be on a plain box, where some screen readers pass it over.
      role="group"
      aria-label={t('chooseRange')}
      locale={i18n.language}
      firstDayOfWeek={1}
      defaultDate={days[1] ?? today}
      maxDate={today}
      maxLevel="year"
      value={days}
      size="sm"
      ariaLabels={{
        previousMonth: t('previousMonth'),
        nextMonth: t('nextMonth'),
        previousYear: t('previousYear'),
        nextYear: t('nextYear'),
      }}
      onChange={(chosen) => {
        setDays(chosen);
        const [from, to] = chosen;
        if (from !== null && to !== null) onChoose({ from, to });
      }}
    />
  );
}
