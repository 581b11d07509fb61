import { Box, Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { destinationOf, noDestination } from '#domain/wallet/destination.ts';
import { useUser } from '../lib/call/session.tsx';
import { dismissToasts, notifySuccess } from '../lib/notify.tsx';
import { useFormat } from '../lib/text/format.ts';
import { useFocusOnArrival } from '../ui/focus.ts';
import form from '../ui/form/form.module.css';
import { useForm } from '../ui/form/use-form.ts';
import { Panel } from '../ui/panel.tsx';
import { useKnownWallets } from '../ui/wallet/wallet-check.ts';
import { useChangeProfile } from './profile.queries.ts';
import { keepDraft, ProfileWalletField, recallDraft, typedProfile } from './profile-schema.tsx';
import styles from './profile-screen.module.css';

type Props = {
  /** True if the person opened the form, so it takes the focus. False if a draft reopened it after a reload. */
  isOpenedNow: boolean;
  onClose: () => void;
};

export function ProfileForm({ isOpenedNow, onClose }: Props) {
  const { t } = useTranslation(['profile', 'common', 'wallet']);
  const user = useUser();
  const format = useFormat();
  const change = useChangeProfile();
  const known = useKnownWallets(user.wallet);
  const [start] = useState(() => recallDraft(user.id) ?? {});
  const { values, field, submit, fail } = useForm(typedProfile(known), {
    start,
    onValues: (typed) => keepDraft(user.id, typed),
    about: { INVALID_EMAIL_FORMAT: 'email', EMAIL_ALREADY_EXISTS: 'email' },
  });
  const firstInput = useFocusOnArrival<HTMLInputElement>(isOpenedNow);
  const close = () => {
    keepDraft(user.id, undefined);
    onClose();
  };

  const send = submit((typed) => {
    dismissToasts();
    if (Object.keys(typed).length === 0) return close();
    change.mutate(typed, {
      onSuccess: () => {
        notifySuccess(t('profile:saved'));
        close();
      },
      onError: (error) => fail(error, t('profile:notSaved')),
    });
  });

  return (
    <Panel id="profile-details" title={t('profile:details')}>
      <Box component="form" noValidate mt="md" className={form.form} onSubmit={send}>
        <TextInput
          {...field('full_name')}
          ref={firstInput}
          label={t('profile:fullName')}
          autoComplete="name"
          value={values.full_name ?? user.full_name ?? ''}
        />
        <TextInput
          {...field('email')}
          type="email"
          label={t('profile:email')}
          autoComplete="email"
          value={values.email ?? user.email ?? ''}
        />
        <TextInput
          readOnly
          className={styles.fixed}
          label={t('profile:cellphone')}
          description={t('profile:phoneFixed')}
          value={format.phone(user.cellphone)}
        />
        <ProfileWalletField
          {...field('wallet')}
          known={known}
          value={values.wallet ?? destinationOf(user.wallet) ?? noDestination}
        />
        <div className={form.buttons}>
          <Button onClick={close}>{t('common:cancel')}</Button>
          <Button variant="filled" type="submit" loading={change.isPending}>
            {t('common:save')}
          </Button>
        </div>
      </Box>
    </Panel>
  );
}
