import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type NewEntryKind, newEntryKinds } from './entry-kinds.ts';

type Props = { kind: NewEntryKind; onChange: (kind: NewEntryKind) => void };

/** What happened. Each answer has its own fields. */
export function KindField({ kind, onChange }: Props) {
  const { t } = useTranslation('books');
  const choose = (name: string | null) => {
    const chosen = newEntryKinds.find((one) => one === name);
    if (chosen) onChange(chosen);
  };
  return (
    <Select
      data-autofocus
      label={t('entry.kind')}
      description={t(`entry.about.${kind}`)}
      allowDeselect={false}
      data={newEntryKinds.map((one) => ({ value: one, label: t(`kind.${one}`) }))}
      value={kind}
      onChange={choose}
    />
  );
}
