import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { mayManageNetwork } from '#domain/person/actor.ts';
import { useActor, useUser } from '../../lib/call/session.tsx';
import { useFormat } from '../../lib/text/format.ts';
import { OfficePicker } from '../../office/office-picker.tsx';

type Props = { officeId: string | undefined; onChange: (id: string | undefined) => void };

/** In whose books the entry is, where those of several offices are shown together. */
export function EntryOffice({ officeId, onChange }: Props) {
  const { t } = useTranslation(['books', 'booking']);
  const { office: nameOf } = useFormat();
  const own = useUser().user_offices;
  if (mayManageNetwork(useActor()))
    return <OfficePicker autoFocus clearable={false} label={t('entry.office')} value={officeId} onChange={onChange} />;
  return (
    <Select
      data-autofocus
      label={t('entry.office')}
      placeholder={t('booking:form.choose')}
      allowDeselect={false}
      data={own.map(({ office }) => ({ value: office.id, label: nameOf(office) }))}
      value={officeId ?? null}
      onChange={(id) => onChange(id ?? undefined)}
    />
  );
}
