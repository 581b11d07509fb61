import { Button, Checkbox, Group, Stack, Switch, Text, TextInput } from '@mantine/core';
import { IconCalendarWeek } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { writeWorkingHours } from '#domain/hours/working-hours-format.ts';
import { weekdayName } from '../../office/open-hours.tsx';
import styles from './offices-hours.module.css';
import { type EditedDay, editedDays, endsNextDay, isWrongDay, usualBreak, weekOfDays } from './offices-hours.ts';

type Props = { text: string; onChange: (text: string) => void };

/** Writes the text of the working hours from rows of days. The text stays the only value, and may be typed too. */
export function HoursEditor({ text, onChange }: Props) {
  const { t, i18n } = useTranslation('hours');
  const id = useId();
  const [days, setDays] = useState<readonly EditedDay[]>();
  const toggle = () => setDays(days ? undefined : editedDays(text));
  const isTooMuch = !days && !editedDays(text);
  const put = (next: readonly EditedDay[]) => {
    setDays(next);
    const week = weekOfDays(next);
    if (week) onChange(writeWorkingHours(week, i18n.language === 'uk' ? 'uk' : 'en'));
  };
  const putAll = (change: (day: EditedDay, at: number) => EditedDay) => days && put(days.map(change));
  const around: EditedDay = { isOpen: true, isAllDay: true, from: '09:00', to: '18:00', breaks: [] };
  return (
    <div>
      <Button
        size="sm"
        mt="xs"
        leftSection={<IconCalendarWeek size={16} aria-hidden />}
        aria-expanded={days !== undefined}
        aria-controls={days && id}
        disabled={isTooMuch}
        onClick={toggle}
      >
        {t(days ? 'hide' : 'byDays')}
      </Button>
      {isTooMuch && (
        <Text size="small" c="dimmed" mt="2xs">
          {t('tooMuch')}
        </Text>
      )}
      {days && (
        <Stack id={id} gap="sm" mt="sm" role="group" aria-label={t('label')}>
          <Button size="sm" style={{ alignSelf: 'start' }} onClick={() => putAll(() => around)}>
            {t('always')}
          </Button>
          {days.map((day, at) => (
            <DayRow
              // The days of a week never move.
              key={weekdayName(at, 'en', 'long')}
              day={day}
              name={weekdayName(at, i18n.language, 'long')}
              onChange={(changed) => putAll((other, index) => (index === at ? changed : other))}
              onCopy={(to) => putAll((other, index) => (to === 'all' || index < 5 ? day : other))}
            />
          ))}
        </Stack>
      )}
    </div>
  );
}

type DayProps = {
  day: EditedDay;
  name: string;
  onChange: (day: EditedDay) => void;
  onCopy: (to: 'all' | 'weekdays') => void;
};

function DayRow({ day, name, onChange, onCopy }: DayProps) {
  const { t } = useTranslation('hours');
  const change = (part: Partial<EditedDay>) => onChange({ ...day, ...part });
  const isWrong = isWrongDay(day);
  return (
    <fieldset className={styles.day}>
      <legend className={styles.legend}>{name}</legend>
      <Group gap="md">
        <Switch
          label={t(day.isOpen ? 'open' : 'closed')}
          aria-label={t('openOn', { day: name })}
          checked={day.isOpen}
          onChange={({ currentTarget }) => change({ isOpen: currentTarget.checked })}
        />
        {day.isOpen && (
          <Checkbox
            label={t('allDay')}
            aria-label={t('allDayOn', { day: name })}
            checked={day.isAllDay}
            onChange={({ currentTarget }) => change({ isAllDay: currentTarget.checked })}
          />
        )}
      </Group>
      {day.isOpen && !day.isAllDay && (
        <Stack gap="xs" mt="xs">
          <Times
            times={day}
            labels={{ from: t('from'), to: t('to') }}
            day={name}
            isWrong={isWrong}
            onChange={(times) => change(times)}
          />
          {day.breaks.map((pause, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: breaks have no id, and their times change while they are typed
            <Group key={at} gap="xs" align="end">
              <Times
                times={pause}
                labels={{ from: t('breakFrom'), to: t('breakTo') }}
                day={name}
                isWrong={isWrong}
                onChange={(times) =>
                  change({ breaks: day.breaks.map((other, index) => (index === at ? { ...other, ...times } : other)) })
                }
              />
              <Button
                variant="subtle"
                size="sm"
                aria-label={t('noBreakOn', { day: name })}
                onClick={() => change({ breaks: day.breaks.filter((_, index) => index !== at) })}
              >
                {t('noBreak')}
              </Button>
            </Group>
          ))}
          {endsNextDay(day) && (
            <Text size="small" c="dimmed">
              {t('nextDay', { time: day.to })}
            </Text>
          )}
          <Text role="status" size="small" c="var(--o-bad)">
            {isWrong && t('wrong')}
          </Text>
        </Stack>
      )}
      <Group gap="xs" mt="xs">
        {day.isOpen && !day.isAllDay && day.breaks.length === 0 && (
          <Button
            variant="subtle"
            size="sm"
            aria-label={t('addBreakOn', { day: name })}
            onClick={() => change({ breaks: [usualBreak] })}
          >
            {t('addBreak')}
          </Button>
        )}
        {copies(day).map((to) => (
          <Button
            key={to}
            variant="subtle"
            size="sm"
            aria-label={t(`copyOn.${to}`, { day: name })}
            onClick={() => onCopy(to)}
          >
            {t(`copy.${to}`)}
          </Button>
        ))}
      </Group>
    </fieldset>
  );
}

/** A closed day is closed with one switch, so nothing is copied from it. */
const copies = ({ isOpen }: EditedDay) => (isOpen ? (['weekdays', 'all'] as const) : []);

type TimesProps = {
  times: { from: string; to: string };
  labels: { from: string; to: string };
  day: string;
  isWrong: boolean;
  onChange: (times: { from?: string; to?: string }) => void;
};

function Times({ times, labels, day, isWrong, onChange }: TimesProps) {
  return (
    <Group gap="xs" className="figures">
      {(['from', 'to'] as const).map((end) => (
        <TextInput
          key={end}
          type="time"
          w={124}
          label={labels[end]}
          aria-label={`${day}: ${labels[end]}`}
          aria-invalid={isWrong || undefined}
          value={times[end]}
          onChange={({ currentTarget }) => onChange({ [end]: currentTarget.value })}
        />
      ))}
    </Group>
  );
}
