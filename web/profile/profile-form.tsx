import { Button, TextInput } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import { dismissToasts, notifyError, notifyRefused, notifySuccess } from '../lib/notify.tsx';
import { useUser } from '../lib/session.tsx';
import { useFocusOnArrival } from '../ui/focus-on-arrival.ts';
import form from '../ui/form.module.css';
import { useChangeProfile } from './profile.queries.ts';
import { useProfileFields } from './profile-fields.ts';
import styles from './profile-screen.module.css';
import { WalletField } from './wallet-field.tsx';

type Props = {
  /** True if the person opened the form, so it takes the focus. False if a draft reopened it after a reload. */
  isOpenedNow: boolean;
  onClose: () => void;
};

export function ProfileForm({ isOpenedNow, onClose }: Props) {
  const { t } = useTranslation(['profile', 'common']);
  const { cellphone } = useUser();
  const format = useFormat();
  const change = useChangeProfile();
  const { values, problems, inputs, type, leaveEmail, changes, forget, check, refuse } = useProfileFields();
  const firstInput = useMergedRef(inputs.full_name, useFocusOnArrival<HTMLInputElement>(isOpenedNow));
  const close = () => {
    forget();
    onClose();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    dismissToasts();
    if (!check()) return;
    if (Object.keys(changes).length === 0) return close();
    change.mutate(changes, {
      onSuccess: () => {
        notifySuccess(t('profile:saved'));
        close();
      },
      onError: (error) => {
        if (refuse(error)) notifyRefused(t('profile:notSaved'));
        else notifyError(error, t('profile:notSaved'));
      },
    });
  };

  return (
    <section className={styles.card} aria-labelledby="profile-details">
      <h2 id="profile-details" className={styles.cardTitle}>
        {t('profile:details')}
      </h2>
      <form noValidate className={`${form.form} ${styles.below}`} onSubmit={submit}>
        <TextInput
          ref={firstInput}
          size="md"
          label={t('profile:fullName')}
          autoComplete="name"
          value={values.full_name}
          error={problems.full_name}
          onChange={({ currentTarget }) => type('full_name')(currentTarget.value)}
        />
        <TextInput
          ref={inputs.email}
          size="md"
          type="email"
          label={t('profile:email')}
          autoComplete="email"
          value={values.email}
          error={problems.email}
          onChange={({ currentTarget }) => type('email')(currentTarget.value)}
          onBlur={leaveEmail}
        />
        <TextInput
          size="md"
          readOnly
          className={styles.fixed}
          label={t('profile:cellphone')}
          description={t('profile:phoneFixed')}
          value={format.phone(cellphone)}
        />
        <WalletField ref={inputs.address} address={values.address} onChange={type('address')} />
        <div className={form.buttons}>
          <Button variant="default" size="md" onClick={close}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" size="md" loading={change.isPending}>
            {t('common:save')}
          </Button>
        </div>
      </form>
    </section>
  );
}
