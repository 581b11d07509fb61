import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../lib/api.ts';
import { dismissToasts, notifyError, notifySuccess } from '../lib/notify.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { fullPhone } from '../ui/phone.ts';
import { PhoneField } from '../ui/phone-field.tsx';
import { useSignIn } from './auth.queries.ts';
import type { LoginFormProps } from './login-form.ts';
import styles from './login-screen.module.css';
import { phoneProblem } from './phone-problem.ts';

type Problems = { phone?: string; password?: string };

export function SignInForm({ phone, onPhone, password, onPassword }: LoginFormProps) {
  const { t } = useTranslation('auth');
  const { t: common } = useTranslation('common');
  const [problems, setProblems] = useState<Problems>({});
  const phoneInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const signIn = useSignIn();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    dismissToasts();
    const cellphone = fullPhone(phone);
    const found: Problems = {
      phone: phoneProblem(phone, common),
      password: password === '' ? t('passwordMissing') : undefined,
    };
    setProblems(found);
    if (found.phone || cellphone === undefined) return phoneInput.current?.focus();
    if (found.password) return passwordInput.current?.focus();
    signIn.mutate(
      { cellphone, password },
      {
        onSuccess: () => notifySuccess(t('toast.signedIn'), t('toast.welcomeBack')),
        onError: (error) => {
          notifyError(error, t('toast.signInFailed'));
          if (error instanceof ApiError && error.code === 'INVALID_CREDENTIALS') passwordInput.current?.select();
        },
      },
    );
  };

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <PhoneField
        ref={phoneInput}
        label={common('phone')}
        value={phone}
        error={problems.phone}
        onChange={(typed) => {
          onPhone(typed);
          setProblems((now) => ({ ...now, phone: undefined }));
        }}
        onBlur={() => phone.typed && setProblems((now) => ({ ...now, phone: phoneProblem(phone, common) }))}
      />
      <PasswordField
        ref={passwordInput}
        label={t('password')}
        name="password"
        autoComplete="current-password"
        value={password}
        error={problems.password}
        onType={(typed) => {
          onPassword(typed);
          setProblems((now) => ({ ...now, password: undefined }));
        }}
      />
      <Button type="submit" size="lg" fullWidth loading={signIn.isPending} className={styles.submit}>
        {t('signIn.submit')}
      </Button>
    </form>
  );
}
