import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../lib/api.ts';
import { dismissToasts, notifyRefused, notifySuccess } from '../lib/notify.tsx';
import form from '../ui/form.module.css';
import { useFormProblems } from '../ui/form-problems.ts';
import { FormSubmit } from '../ui/form-submit.tsx';
import { NewPassword, useNewPasswordProblems } from '../ui/new-password.tsx';
import { useResetPassword } from './recovery.queries.ts';
import { RecoveryBackButton } from './recovery-back-button.tsx';
import { showRecoveryRefusal } from './recovery-refused.ts';

type Props = { proof: string; cellphone: string; onBack: () => void; onTooLate: () => void; onReset: () => void };

/** The token that proves the phone works once, for ten minutes. */
const isTooLate = (error: unknown) => error instanceof ApiError && error.code === 'UNAUTHORIZED';

export function RecoveryPassword({ proof, cellphone, onBack, onTooLate, onReset }: Props) {
  const { t } = useTranslation('auth');
  const [typed, setTyped] = useState({ password: '', confirm: '' });
  const checks = useFormProblems();
  const { reason, problems } = useNewPasswordProblems(typed);
  const reset = useResetPassword();
  const first = checks.inputs.password;
  useEffect(() => first.current?.focus(), [first]);

  const refused = (error: Error) => {
    if (!isTooLate(error)) return showRecoveryRefusal(error, t('toast.resetFailed'), checks);
    notifyRefused(t('toast.resetFailed'), t('recovery.tooLate'));
    onTooLate();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    dismissToasts();
    if (checks.stopAt(problems)) return;
    reset.mutate(
      { proof, password: typed.password },
      {
        onSuccess: () => {
          notifySuccess(t('toast.reset'));
          onReset();
        },
        onError: refused,
      },
    );
  };

  return (
    <form noValidate className={form.form} onSubmit={submit}>
      <p className={form.text}>{t('recovery.think')}</p>
      {/* Tells password managers which account this password belongs to. */}
      <input hidden readOnly name="username" autoComplete="username" value={cellphone} />
      <NewPassword label={t('recovery.newPassword')} value={typed} onChange={setTyped} checks={checks} />
      <FormSubmit reason={reason} loading={reset.isPending} back={<RecoveryBackButton onBack={onBack} />}>
        {t('recovery.reset')}
      </FormSubmit>
    </form>
  );
}
