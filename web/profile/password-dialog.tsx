import { Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddressDialog } from '../lib/address-dialog.ts';
import { ApiError } from '../lib/api.ts';
import { errorText } from '../lib/error-text.ts';
import { dismissToasts, notifyError, notifyRefused, notifySuccess } from '../lib/notify.tsx';
import { useUser } from '../lib/session.tsx';
import { useDelayedOpening } from '../ui/delayed-opening.ts';
import form from '../ui/form.module.css';
import { type Checks, type Problems, useFormProblems } from '../ui/form-problems.ts';
import { NewPassword, useNewPasswordProblems } from '../ui/new-password.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { useChangePassword } from './profile.queries.ts';

/** Changes the password. The current password is required. */
export function PasswordDialog() {
  const { t } = useTranslation(['profile', 'common']);
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const { opened, close } = useAddressDialog('password');
  return (
    <Modal
      opened={useDelayedOpening(opened)}
      onClose={close}
      title={t('profile:changePassword')}
      classNames={{ title: form.title }}
      fullScreen={isPhone}
      size={480}
      yOffset="6dvh"
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <PasswordForm onClose={close} />
    </Modal>
  );
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['profile', 'common']);
  const { cellphone } = useUser();
  const [current, setCurrent] = useState('');
  const [typed, setTyped] = useState({ password: '', confirm: '' });
  const checks = useFormProblems();
  const { problems } = useNewPasswordProblems(typed);
  const change = useChangePassword();
  const refused = useRefused(checks);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    dismissToasts();
    const missing = current === '' ? t('profile:passwordDialog.currentMissing') : undefined;
    const first = checks.stopAt({ current: missing, ...problems });
    if (first && first !== 'phone') return notifyRefused(t(`profile:passwordDialog.title.${first}`));
    change.mutate(
      { old_password: current, password: typed.password },
      {
        onSuccess: () => {
          notifySuccess(t('profile:passwordDialog.changed'));
          onClose();
        },
        onError: refused,
      },
    );
  };

  return (
    <form noValidate className={form.form} onSubmit={submit}>
      <p className={form.text}>{t('profile:passwordDialog.text')}</p>
      {/* Tells password managers which account this password belongs to. */}
      <input hidden readOnly name="username" autoComplete="username" value={cellphone} />
      <PasswordField
        ref={checks.inputs.current}
        isFirst
        label={t('profile:passwordDialog.current')}
        name="current-password"
        autoComplete="current-password"
        value={current}
        error={checks.problems.current}
        onType={(text) => {
          setCurrent(text);
          checks.say('current', undefined);
        }}
      />
      <NewPassword label={t('profile:passwordDialog.next')} value={typed} onChange={setTyped} checks={checks} />
      <div className={form.buttons}>
        <Button variant="default" size="md" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" size="md" loading={change.isPending}>
          {t('profile:changePassword')}
        </Button>
      </div>
    </form>
  );
}

/** Shows a refusal about a field at that field and focuses it. Any other refusal is shown as a notice. */
function useRefused(checks: Checks) {
  const { t } = useTranslation('profile');
  const problemsOf = (error: Error): Problems => {
    if (!(error instanceof ApiError)) return {};
    if (error.code === 'INVALID_PASSWORD') return { current: t('passwordDialog.failedText') };
    return error.fields?.some(({ pointer }) => pointer === '/password') ? { password: errorText(error) } : {};
  };
  return (error: Error) => {
    const title = t('passwordDialog.title.failed');
    if (checks.stopAt(problemsOf(error))) notifyRefused(title);
    else notifyError(error, title);
  };
}
