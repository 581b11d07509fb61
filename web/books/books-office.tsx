import { Select, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { mayManageNetwork } from '#domain/person/actor.ts';
import { useMoveTo } from '../lib/address/address.ts';
import { useActor, useUser } from '../lib/call/session.tsx';
import { useFormat } from '../lib/text/format.ts';
import { OfficePicker } from '../office/office-picker.tsx';
import styles from './books.module.css';

const everyOffice = 'all';

/** Whose books are shown. An admin chooses among all offices, an owner among the own ones, if there are several. */
export function BooksOffice({ officeId }: { officeId: string | undefined }) {
  const { t } = useTranslation('books');
  const moveTo = useMoveTo();
  const { office: nameOf } = useFormat();
  const isAdmin = mayManageNetwork(useActor());
  const own = useUser().user_offices.map(({ office }) => office);
  const show = (id: string | undefined) =>
    moveTo({ office: id, page: undefined, entry: undefined, only: undefined, account: undefined });
  if (isAdmin) {
    return (
      <div className={styles.office}>
        <OfficePicker isLabelHidden label={t('office')} placeholder={t('network')} value={officeId} onChange={show} />
      </div>
    );
  }
  const [only, ...others] = own;
  if (only && others.length === 0) return <Text fw={500}>{nameOf(only)}</Text>;
  return (
    <Select
      className={styles.office}
      aria-label={t('office')}
      allowDeselect={false}
      data={[
        { value: everyOffice, label: t('ownOffices') },
        ...own.map((office) => ({ value: office.id, label: nameOf(office) })),
      ]}
      value={officeId ?? everyOffice}
      onChange={(id) => show(id === null || id === everyOffice ? undefined : id)}
    />
  );
}
