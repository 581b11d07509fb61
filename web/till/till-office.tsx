import { Select, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { mayManageNetwork } from '#domain/person/actor.ts';
import { useMoveTo } from '../lib/address/address.ts';
import { useActor, useUser } from '../lib/call/session.tsx';
import { useFormat } from '../lib/text/format.ts';
import { OfficePicker } from '../office/office-picker.tsx';

/** Whose tills are shown. An admin chooses among all offices, and who works at several among those. */
export function TillOffice({ officeId }: { officeId: string | undefined }) {
  const { t } = useTranslation('till');
  const moveTo = useMoveTo();
  const { office: nameOf } = useFormat();
  const isAdmin = mayManageNetwork(useActor());
  const own = useUser().user_offices.map(({ office }) => office);
  const show = (office: string | undefined) => moveTo(() => ({ tab: 'till', office }));
  if (isAdmin)
    return (
      <OfficePicker isLabelHidden label={t('office')} placeholder={t('choose')} value={officeId} onChange={show} />
    );
  const [only, ...others] = own;
  if (only && others.length === 0) return <Text fw={500}>{nameOf(only)}</Text>;
  return (
    <Select
      aria-label={t('office')}
      allowDeselect={false}
      data={own.map((office) => ({ value: office.id, label: nameOf(office) }))}
      value={officeId ?? null}
      onChange={(id) => show(id ?? undefined)}
    />
  );
}
