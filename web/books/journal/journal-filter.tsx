import { Button, Select } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { entryKinds } from '#domain/ledger/entry.ts';
import { useMoveTo, useScreenAddress } from '../../lib/address/address.ts';
import { useToday } from '../../lib/text/current-time.ts';
import { useDateRangeLabel } from '../../lib/text/format.ts';
import { DaysFilter } from '../../ui/form/day-range-picker.tsx';
import { readJournalFilter } from '../books-address.ts';
import styles from './journal-filter.module.css';

const presets = ['today', 'yesterday', '7d', '30d', '90d'] as const;

/** What of the journal is shown. It is in the address. */
export function JournalFilter() {
  const { t } = useTranslation('books');
  const today = useToday();
  const moveTo = useMoveTo();
  const words = useDateRangeLabel();
  const { kind } = readJournalFilter(useScreenAddress(), today);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a search landmark; the element <search> is too young for the browsers we serve.
    <div role="search" aria-label={t('filter.label')} className={styles.filter}>
      <Select
        clearable
        size="sm"
        aria-label={t('filter.kind')}
        placeholder={t('filter.anyKind')}
        clearButtonProps={{ 'aria-label': t('filter.anyKind') }}
        data={entryKinds.map((name) => ({ value: name, label: t(`kind.${name}`) }))}
        value={kind ?? null}
        // The listbox element itself must scroll. Screen readers expect that, and not a scroll area around it.
        withScrollArea={false}
        classNames={{ options: styles.kinds }}
        onChange={(value) => moveTo({ kind: value ?? undefined, page: undefined, entry: undefined })}
      />
      <DaysFilter
        label={t('filter.days')}
        presets={presets}
        today={today}
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
    </div>
  );
}
