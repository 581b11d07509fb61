import { Button, Input, Select } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { auditKinds } from '#contract/audit.ts';
import { useAddress, useMoveTo } from '../lib/address.ts';
import { useDateRangeLabel } from '../lib/date-range-labels.ts';
import { type Day, readRange } from '../lib/days.ts';
import { DayRangePicker } from '../ui/day-range-picker.tsx';
import { UserPicker } from '../user/user-picker.tsx';
import styles from './changes.module.css';
import { readChangesFilter } from './changes-filter.ts';

const presets = ['today', 'yesterday', '7d', '30d', '90d'] as const;

export function ChangesFilterBar({ today }: { today: Day }) {
  const { t } = useTranslation('changes');
  const address = useAddress();
  const moveTo = useMoveTo();
  const words = useDateRangeLabel();
  const { kind, actor_id } = readChangesFilter(address, today);
  const range = readRange(address, today);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a search landmark; the element <search> is too young for the browsers we serve.
    <div role="search" aria-label={t('filter.label')} className={styles.bar}>
      <Select
        size="md"
        clearable
        label={t('filter.kind')}
        placeholder={t('filter.anyKind')}
        clearButtonProps={{ 'aria-label': t('filter.anyKind') }}
        data={auditKinds.map((name) => ({ value: name, label: t(`kind.${name}`) }))}
        value={kind ?? null}
        // The listbox element itself must scroll. Screen readers expect that, and not a scroll area around it.
        withScrollArea={false}
        classNames={{ options: styles.kinds }}
        onChange={(value) => moveTo({ kind: value ?? undefined, page: undefined })}
      />
      <UserPicker
        label={t('filter.actor')}
        placeholder={t('filter.anyActor')}
        value={actor_id}
        onChange={(id) => moveTo({ actor: id, page: undefined })}
      />
      <Input.Wrapper label={t('filter.period')} labelElement="div">
        <DayRangePicker
          label={t('filter.period')}
          presets={presets}
          range={range}
          today={today}
          canBeOpen
          onChoose={(choice) => moveTo({ ...choice, page: undefined })}
          target={({ onClick }) => (
            <Button
              variant="default"
              size="md"
              fullWidth
              justify="flex-start"
              className={styles.range}
              leftSection={<IconCalendar size={18} stroke={1.75} aria-hidden />}
              onClick={onClick}
            >
              {range ? words(range) : t('filter.anyTime')}
            </Button>
          )}
        />
      </Input.Wrapper>
    </div>
  );
}
