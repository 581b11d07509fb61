import { Button, Modal } from '@mantine/core';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { authApi, Secret } from '#contract/person/auth.ts';
import { useAddressDialog } from '../lib/address/address-dialog.ts';
import { ApiError } from '../lib/call/api.ts';
import { useUser } from '../lib/call/session.tsx';
import { useIsBelow } from '../lib/device/window-width.ts';
import { dismissToasts, notifyRefused, notifySuccess } from '../lib/notify.tsx';
import { useDelayedOpening } from '../ui/feedback/delayed-opening.ts';
import form from '../ui/form/form.module.css';
import { mismatch, NewPassword, NewSecret, PasswordField } from '../ui/form/password-field.tsx';
import { said, useForm } from '../ui/form/use-form.ts';
import { useChangePassword } from './profile.queries.ts';

/** Changes the password. The current password is required. */
export function PasswordDialog() {
  const { t } = useTranslation(['profile', 'common']);
  const isPhone = useIsBelow('sm');
  const { opened, close } = useAddressDialog('password');
  return (
    <Modal
      centered={false}
      opened={useDelayedOpening(opened)}
      onClose={close}
      title={t('profile:changePassword')}
      classNames={{ title: form.title }}
      fullScreen={isPhone}
      size={480}
      yOffset="6dvh"
    >
      <PasswordForm onClose={close} />
    </Modal>
  );
}

const Change = authApi.changePassword.schema.body
  .extend({
    old_password: said(Secret, () => i18next.t('profile:passwordDialog.currentMissing')),
    password: NewSecret,
    confirm: z.string(),
  })
  .refine(({ password, confirm }) => confirm === password, mismatch);

/** The notice says which field is wrong. */
const titleOf = (field: string) => {
  if (field === 'old_password') return 'current';
  return field === 'confirm' ? 'confirm' : 'password';
};

function PasswordForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['profile', 'common']);
  const { cellphone } = useUser();
  const { field, submit, fail } = useForm(Change, {
    start: { old_password: '', password: '', confirm: '' },
    about: { INVALID_PASSWORD: 'old_password' },
  });
  const change = useChangePassword();
  const isWrong = (error: Error) => error instanceof ApiError && error.code === 'INVALID_PASSWORD';

  const send = submit(
    (body) => {
      dismissToasts();
      change.mutate(body, {
        onSuccess: () => {
          notifySuccess(t('profile:passwordDialog.changed'));
          onClose();
        },
        onError: (error) => {
          const text = isWrong(error) ? t('profile:passwordDialog.failedText') : undefined;
          fail(error, t('profile:passwordDialog.title.failed'), text);
        },
      });
    },
    (first) => notifyRefused(t(`profile:passwordDialog.title.${titleOf(first)}`)),
  );

  return (
    <form noValidate className={form.form} onSubmit={send}>
      <p className={form.text}>{t('profile:passwordDialog.text')}</p>
      {/* Tells password managers which account this password belongs to. */}
      <input hidden readOnly name="username" autoComplete="username" value={cellphone} />
      <PasswordField
        {...field('old_password')}
        isFirst
        label={t('profile:passwordDialog.current')}
        name="current-password"
        autoComplete="current-password"
      />
      <NewPassword label={t('profile:passwordDialog.next')} password={field('password')} confirm={field('confirm')} />
      <div className={form.buttons}>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button variant="filled" type="submit" loading={change.isPending}>
          {t('profile:changePassword')}
        </Button>
      </div>
    </form>
  );
}
