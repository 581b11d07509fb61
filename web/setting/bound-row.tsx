import { Button, Checkbox, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type BoundHours, type BoundNeed, boundHours, boundNeeds } from '#domain/bound.ts';
import { useOfficeName } from '../office/office.queries.ts';
import { OfficePicker } from '../office/office-picker.tsx';

/** A bound as it is typed. No office: it applies at all. */
export type TypedBound = { key: string; sum: string; hours: BoundHours; needs: BoundNeed[]; offices: string[] };

type Props = {
  at: number;
  bound: TypedBound;
  /** What is wrong with it, once somebody tried to save. */
  wrong: { sum: boolean; needs: boolean };
  onChange: (bound: TypedBound) => void;
  onRemove: () => void;
};

const windowWords = { 24: 'day', 720: 'month' } as const;

/** From which sum in which time on what is needed, and where. */
export function BoundRow({ at, bound, wrong, onChange, onRemove }: Props) {
  const { t } = useTranslation('settings');
  const titleId = useId();
  const put = (change: Partial<TypedBound>) => onChange({ ...bound, ...change });
  return (
    <Stack component="fieldset" gap="sm" m={0} p="sm" bd="1px solid var(--o-line)" w="100%" aria-labelledby={titleId}>
      <Group justify="space-between">
        <Text id={titleId} fw={600}>
          {t('bounds.one', { number: at + 1 })}
        </Text>
        <Button size="sm" onClick={onRemove}>
          {t('bounds.remove')}
        </Button>
      </Group>
      <Group align="end" gap="sm">
        <TextInput
          className="figures"
          label={t('bounds.sum')}
          inputMode="decimal"
          autoComplete="off"
          value={bound.sum}
          error={wrong.sum && t('bounds.sumWrong')}
          onChange={({ currentTarget }) => put({ sum: currentTarget.value })}
        />
        <SegmentedControl
          aria-label={t('bounds.window')}
          value={String(bound.hours)}
          data={boundHours.map((hours) => ({ value: String(hours), label: t(`bounds.${windowWords[hours]}`) }))}
          onChange={(chosen) => put({ hours: boundHours.find((hours) => String(hours) === chosen) ?? bound.hours })}
        />
      </Group>
      <Checkbox.Group
        label={t('bounds.needs')}
        value={bound.needs}
        error={wrong.needs && t('bounds.needsWrong')}
        onChange={(chosen) => put({ needs: boundNeeds.filter((need) => chosen.includes(need)) })}
      >
        <Stack gap="xs" mt="2xs">
          {boundNeeds.map((need) => (
            <Checkbox key={need} value={need} label={t(`bounds.need.${need}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Offices ids={bound.offices} onChange={(offices) => put({ offices })} />
    </Stack>
  );
}

function Offices({ ids, onChange }: { ids: string[]; onChange: (ids: string[]) => void }) {
  const { t } = useTranslation('settings');
  return (
    <Stack gap="xs">
      <Text>{ids.length === 0 ? t('bounds.everywhere') : t('bounds.only')}</Text>
      {ids.length > 0 && (
        <Group gap="xs">
          {ids.map((id) => (
            <Named key={id} id={id} onRemove={() => onChange(ids.filter((other) => other !== id))} />
          ))}
        </Group>
      )}
      <OfficePicker
        label={t('bounds.addOffice')}
        value={undefined}
        onChange={(id) => id !== undefined && !ids.includes(id) && onChange([...ids, id])}
      />
    </Stack>
  );
}

function Named({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { t } = useTranslation('settings');
  const name = useOfficeName(id) ?? '…';
  return (
    <Button
      size="sm"
      aria-label={t('bounds.removeOffice', { name })}
      rightSection={<IconX size={16} aria-hidden />}
      onClick={onRemove}
    >
      {name}
    </Button>
  );
}
