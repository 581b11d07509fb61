import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Office } from '#contract/office.ts';
import { mayManageNetwork } from '#domain/actor.ts';
import { officeName } from '#domain/office.ts';
import { notifySuccess } from '../lib/notify.tsx';
import { Declined } from '../lib/rate-confirmation.ts';
import { useActor } from '../lib/session.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { useSaveOffice } from './offices.queries.ts';
import { refusedFields, toOffice } from './offices-fields.ts';
import styles from './offices-form.module.css';
import { OfficeCoordinates } from './offices-form-map.tsx';
import { OfficePlace, PlaceAsWords } from './offices-form-place.tsx';
import { useOfficeFields } from './offices-form-state.ts';
import { OfficeTextFields } from './offices-form-texts.tsx';

type Props = {
  /** The office to edit or read. Undefined for a new office. */
  office?: Office;
  onClose: () => void;
  onDirty: (isDirty: boolean) => void;
};

/** The data of an office. An actor who may not edit it sees the same form read-only. */
export function OfficeForm({ office: loaded, onClose, onDirty }: Props) {
  const { t } = useTranslation(['offices', 'common']);
  const readOnly = !mayManageNetwork(useActor());
  // Saving is based on the office as first loaded, even if a newer version has been fetched since.
  const [office] = useState(loaded);
  const form = useOfficeFields(office, onDirty);
  const save = useSaveOffice(office);

  const isFailure = save.error !== null && !(save.error instanceof Declined);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending || !form.check()) return;
    save.mutate(toOffice(form.fields, office), {
      onSuccess: (saved) => {
        onDirty(false);
        const name = { office: officeName(saved) };
        if (office) notifySuccess(t('form.saved', name));
        else notifySuccess(t('form.addedTitle'), t('form.added', name));
        onClose();
      },
      onError: (error) => form.refuse(refusedFields(error)),
    });
  };

  return (
    <form noValidate onSubmit={submit}>
      {readOnly && <p className={styles.note}>{t('form.readOnly')}</p>}
      <div className={styles.columns} data-read-only={readOnly || undefined}>
        <OfficeTextFields form={form} readOnly={readOnly} />
        <OfficeCoordinates form={form} readOnly={readOnly} />
        {readOnly ? <PlaceAsWords city={office?.city ?? null} /> : <OfficePlace form={form} />}
      </div>
      <div className={styles.foot}>
        {isFailure && <ErrorNotice error={save.error} title={t('form.notSaved')} />}
        <div className={styles.buttons}>
          <Button variant="default" size="md" onClick={onClose}>
            {t(readOnly ? 'common:close' : 'common:cancel')}
          </Button>
          {!readOnly && (
            <Button type="submit" size="md" loading={save.isPending}>
              {t('common:save')}
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}
