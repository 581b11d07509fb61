import { Button, Popover, Stack, UnstyledButton } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconCheck } from '@tabler/icons-react';
import 'dayjs/locale/uk';
import '@mantine/dates/styles.css';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoveTo, useScreenAddress } from '../../lib/address/address.ts';
import { type Day, type DayPreset, type DayRange, readRange } from '../../lib/text/days.ts';
import { useDateRangeLabel } from '../../lib/text/format.ts';
import { stayOnScreen } from '../floating-position.ts';
import styles from './day-range-picker.module.css';

/** A preset by its name, or one or two days, spelled as in the page address. */
export type RangeChoice = { from: string | undefined; to: string | undefined };

type Props = {
  label: string;
  presets: readonly DayPreset[];
  range: DayRange | undefined;
  today: Day;
  /** True if a single day is a range too: from that day on, or up to it. */
  canBeOpen?: boolean;
  onChoose: (choice: RangeChoice) => void;
  /** The button that opens the picker. */
  target: (open: { onClick: () => void }) => ReactElement;
};

/** Presets, and a calendar for any range. All days are days in Kyiv. */
export function DayRangePicker({ label, presets, range, today, canBeOpen = false, onChoose, target }: Props) {
  // Loads the texts before the picker opens. Loading them at opening would suspend the whole screen for a moment.
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
      middlewares={stayOnScreen}
      withOverlay
      overlayProps={{ className: styles.shade, fixed: true, zIndex: 299 }}
      // Positioned in the window, like dialogs, because it is not part of the content under it.
      floatingStrategy="fixed"
    >
      <Popover.Target>{target({ onClick: () => setOpened(!opened) })}</Popover.Target>
      <Popover.Dropdown className={styles.dates} aria-label={label}>
        {presets.length > 0 && <Presets presets={presets} chosen={range?.preset} onChoose={choose} />}
        <OwnRange today={today} range={range} canBeOpen={canBeOpen} onChoose={choose} />
      </Popover.Dropdown>
    </Popover>
  );
}

type FilterProps = Pick<Props, 'label' | 'presets' | 'today'> & {
  target: (open: { onClick: () => void }, range: DayRange | undefined) => ReactElement;
};

/** A filter of a list by days. Its range is in the address. */
export function DaysFilter({ target, ...props }: FilterProps) {
  const moveTo = useMoveTo();
  const range = readRange(useScreenAddress(), props.today);
  return (
    <DayRangePicker
      {...props}
      range={range}
      canBeOpen
      onChoose={(choice) => moveTo({ ...choice, page: undefined })}
      target={(open) => target(open, range)}
    />
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

type Own = Pick<Props, 'today' | 'range' | 'onChoose'> & { canBeOpen: boolean };

/** The range applies when the second day is chosen, or one of the buttons that appear after the first. */
function OwnRange({ today, range, canBeOpen, onChoose }: Own) {
  const { t, i18n } = useTranslation('dates');
  const [days, setDays] = useState(() => shownDays(range, today));
  const [from, to] = days;
  return (
    <div>
      <DatePicker
        type="range"
        classNames={{ day: styles.day, calendarHeader: styles.month }}
        allowSingleDateInRange
        hideOutsideDates
        // Some screen readers skip the label of an element without a role.
        role="group"
        aria-label={t('chooseRange')}
        locale={i18n.language}
        firstDayOfWeek={1}
        defaultDate={to ?? from ?? today}
        maxDate={today}
        maxLevel="year"
        // By itself the calendar focuses the first day, and that day can be one that is hidden beside this month.
        getDayProps={(day) => ({ 'data-autofocus': (day === (to ?? from) && day <= today) || undefined })}
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
          const [first, last] = chosen;
          if (first !== null && last !== null) onChoose({ from: first, to: last });
        }}
      />
      {canBeOpen && from !== null && to === null && <OpenRange day={from} onChoose={onChoose} />}
    </div>
  );
}

/** A range without a last day is shown until today; a range without a first day is shown as its last day. */
const shownDays = ({ first, last }: DayRange = {}, today: Day): [Day | null, Day | null] => [
  first ?? last ?? null,
  last ?? (first ? today : null),
];

function OpenRange({ day, onChoose }: { day: Day; onChoose: Props['onChoose'] }) {
  const words = useDateRangeLabel();
  return (
    <Stack gap="xs" mt="sm">
      <Button size="sm" onClick={() => onChoose({ from: day, to: undefined })}>
        {words({ first: day })}
      </Button>
      <Button size="sm" onClick={() => onChoose({ from: undefined, to: day })}>
        {words({ last: day })}
      </Button>
    </Stack>
  );
}
