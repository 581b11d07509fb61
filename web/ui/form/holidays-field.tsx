import { Button, Chip, Group, Pill, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fixedHolidays, type Holiday, isHolidayText, joinHolidays, mostHolidays } from '#domain/hours/holiday.ts';
import { useHolidayText } from '../holiday-text.ts';

type Props = {
  label: string;
  hint: string;
  value: readonly Holiday[];
  onChange: (days: Holiday[]) => void;
  readOnly?: boolean;
  error?: ReactNode;
};

/** Days on which an office is closed: those of every year to choose from, and single ones. */
export function HolidaysField({ label, hint, value, onChange, readOnly = false, error }: Props) {
  const { t } = useTranslation('hours');
  const textOf = useHolidayText();
  const [day, setDay] = useState('');
  const others = value.filter((each) => !fixedHolidays.includes(each));
  const isFull = value.length >= mostHolidays;
  const add = () => {
    onChange(joinHolidays(value, [day]));
    setDay('');
  };
  if (readOnly) return <TextInput readOnly label={label} value={value.map(textOf).join(', ') || t('noHolidays')} />;
  return (
    <Stack gap="xs" role="group" aria-label={label}>
      <div>
        <Text fw={500}>{label}</Text>
        <Text size="small" c="dimmed">
          {hint}
        </Text>
      </div>
      <Chip.Group multiple value={[...value]} onChange={(days) => onChange(joinHolidays(days, others))}>
        <Group gap="xs">
          {fixedHolidays.map((each) => (
            <Chip key={each} value={each} variant="outline">
              {textOf(each)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {others.length > 0 && (
        <Group gap="xs">
          {others.map((each) => (
            <Pill
              key={each}
              withRemoveButton
              removeButtonProps={{
                'aria-label': t('dropHoliday', { day: textOf(each) }),
                'aria-hidden': false,
                tabIndex: 0,
              }}
              onRemove={() => onChange(value.filter((other) => other !== each))}
            >
              {textOf(each)}
            </Pill>
          ))}
        </Group>
      )}
      <Group gap="xs" align="end">
        <TextInput
          type="date"
          label={t('otherHoliday')}
          value={day}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
        <Button disabled={!isHolidayText(day) || isFull} onClick={add}>
          {t('addHoliday')}
        </Button>
      </Group>
      {error && (
        <Text role="alert" size="small" c="var(--o-bad)">
          {error}
        </Text>
      )}
    </Stack>
  );
}
