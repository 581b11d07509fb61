import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dismissToasts } from '../lib/notify.tsx';
import form from '../ui/form.module.css';
import { useFormProblems } from '../ui/form-problems.ts';
import { FormSubmit } from '../ui/form-submit.tsx';
import { NewPassword, useNewPasswordProblems } from '../ui/new-password.tsx';
import { fullPhone } from '../ui/typed-phone.ts';
import { useRegister } from './auth.queries.ts';
import type { LoginFormProps } from './login-form.ts';
import { LoginPhone } from './login-phone.tsx';
import styles from './login-screen.module.css';
import { phoneProblem } from './phone-problem.ts';
import { showRefusal } from './show-refusal.ts';

export function RegisterForm({ phone, onPhone, password, onPassword }: Omit<LoginFormProps, 'isBack'>) {
  const { t } = useTranslation('auth');
  const { t: common } = useTranslation('common');
  const [confirm, setConfirm] = useState('');
  const checks = useFormProblems();
  const register = useRegister();
  const { reason, problems } = useNewPasswordProblems({ password, confirm });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    dismissToasts();
    const cellphone = fullPhone(phone);
    if (checks.stopAt({ phone: phoneProblem(phone, common), ...problems }) || !cellphone) return;
    register.mutate(
      { cellphone, password },
      { onError: (error) => showRefusal(error, t('toast.registerFailed'), checks) },
    );
  };

  return (
    <form noValidate className={form.form} onSubmit={submit}>
      <LoginPhone phone={phone} onPhone={onPhone} checks={checks} />
      <NewPassword
        label={t('password')}
        value={{ password, confirm }}
        onChange={(typed) => {
          onPassword(typed.password);
          setConfirm(typed.confirm);
        }}
        checks={checks}
      />
      <FormSubmit reason={reason} size="lg" fullWidth loading={register.isPending} className={styles.submit}>
        {t('register.submit')}
      </FormSubmit>
    </form>
  );
}
