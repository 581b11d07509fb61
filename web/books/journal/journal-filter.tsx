import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { entryKinds } from '#domain/ledger/entry.ts';
import { useMoveTo, useScreenAddress } from '../../lib/address/address.ts';
import { useToday } from '../../lib/text/current-time.ts';
import { BookDays } from '../book-days.tsx';
import { readJournalFilter } from '../books-address.ts';
import styles from './journal-filter.module.css';

/** What of the journal is shown. It is in the address. */
export function JournalFilter() {
  const { t } = useTranslation('books');
  const today = useToday();
  const moveTo = useMoveTo();
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
      <BookDays />
    </div>
  );
}
