import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../lib/api.ts';
import { dismissToasts, notifyError } from '../lib/notify.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { fullPhone } from '../ui/phone.ts';
import { useSignIn } from './auth.queries.ts';
import type { LoginFormProps } from './login-form.ts';
import { LoginPhone } from './login-phone.tsx';
import styles from './login-screen.module.css';
import { phoneProblem } from './phone-problem.ts';
import { useProblems } from './problems.ts';

const isWrongPassword = (error: unknown) => error instanceof ApiError && error.code === 'INVALID_CREDENTIALS';

export function SignInForm({ phone, onPhone, password, onPassword }: LoginFormProps) {
  const { t } = useTranslation('auth');
  const { t: common } = useTranslation('common');
  const checks = useProblems();
  const { problems, inputs, say, stopAt } = checks;
  const signIn = useSignIn();

  const refused = (error: Error) => {
    notifyError(error, t('toast.signInFailed'));
    if (!isWrongPassword(error)) return;
    inputs.password.current?.focus();
    inputs.password.current?.select();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    dismissToasts();
    const cellphone = fullPhone(phone);
    const missing = password === '' ? t('passwordMissing') : undefined;
    if (stopAt({ phone: phoneProblem(phone, common), password: missing }) || !cellphone) return;
    signIn.mutate({ cellphone, password }, { onError: refused });
  };

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <LoginPhone phone={phone} onPhone={onPhone} checks={checks} />
      <PasswordField
        ref={inputs.password}
        label={t('password')}
        name="password"
        autoComplete="current-password"
        value={password}
        error={problems.password ?? isWrongPassword(signIn.error)}
        onType={(typed) => {
          onPassword(typed);
          say('password', undefined);
          signIn.reset();
        }}
      />
      <Button type="submit" size="lg" fullWidth loading={signIn.isPending} className={styles.submit}>
        {t('signIn.submit')}
      </Button>
    </form>
  );
}
