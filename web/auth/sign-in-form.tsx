import { Button } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { readAddress } from '../lib/address.ts';
import { dismissToasts } from '../lib/notify.tsx';
import { useFocusOnArrival } from '../ui/focus-on-arrival.ts';
import form from '../ui/form.module.css';
import { useFormProblems } from '../ui/form-problems.ts';
import { PasswordField } from '../ui/password-field.tsx';
import { fullPhone } from '../ui/typed-phone.ts';
import { useSignIn } from './auth.queries.ts';
import type { LoginFormProps } from './login-form.ts';
import { LoginPhone } from './login-phone.tsx';
import styles from './login-screen.module.css';
import { phoneProblem } from './phone-problem.ts';
import { showRefusal } from './show-refusal.ts';

export function SignInForm({ phone, onPhone, password, onPassword, picked, isBack }: LoginFormProps) {
  const { t } = useTranslation('auth');
  const { t: common } = useTranslation('common');
  const checks = useFormProblems();
  const { problems, inputs, say, stopAt } = checks;
  const signIn = useSignIn();
  const passwordInput = useMergedRef(inputs.password, useFocusOnArrival<HTMLInputElement>(isBack));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    dismissToasts();
    const cellphone = fullPhone(phone);
    const missing = password === '' ? t('passwordMissing') : undefined;
    if (stopAt({ phone: phoneProblem(phone, common), password: missing }) || !cellphone) return;
    signIn.mutate(
      { cellphone, password, picked },
      { onError: (error) => showRefusal(error, t('toast.signInFailed'), checks) },
    );
  };

  return (
    <form noValidate className={form.form} onSubmit={submit}>
      <LoginPhone phone={phone} onPhone={onPhone} checks={checks} />
      <div className={styles.password}>
        <PasswordField
          ref={passwordInput}
          label={t('password')}
          name="password"
          autoComplete="current-password"
          value={password}
          error={problems.password}
          onType={(typed) => {
            onPassword(typed);
            say('password', undefined);
          }}
        />
        <Link
          to="."
          search={(now: Record<string, unknown>) => ({ ...readAddress(now), recover: 1 })}
          activeProps={{ 'aria-current': undefined }}
          className={styles.forgot}
        >
          {t('forgot')}
        </Link>
      </div>
      <Button type="submit" size="lg" fullWidth loading={signIn.isPending} className={styles.submit}>
        {t('signIn.submit')}
      </Button>
    </form>
  );
}
