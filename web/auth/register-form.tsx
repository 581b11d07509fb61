import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dismissToasts, notifyError } from '../lib/notify.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { PasswordRules } from '../ui/password-rules.tsx';
import { fullPhone } from '../ui/phone.ts';
import { useRegister } from './auth.queries.ts';
import type { LoginFormProps } from './login-form.ts';
import { LoginPhone } from './login-phone.tsx';
import styles from './login-screen.module.css';
import { passwordReason } from './password-reason.ts';
import { phoneProblem } from './phone-problem.ts';
import { useProblems } from './problems.ts';
import { refusedFields } from './refused-fields.ts';

const rulesId = 'password-rules';
const reasonId = 'register-reason';

export function RegisterForm({ phone, onPhone, password, onPassword }: LoginFormProps) {
  const { t, i18n } = useTranslation('auth');
  const { t: common } = useTranslation('common');
  const [confirm, setConfirm] = useState('');
  const checks = useProblems();
  const { problems, inputs, say, stopAt } = checks;
  const register = useRegister();
  const reason = passwordReason(password, t, i18n.language);
  const mismatch = confirm === password ? undefined : t('mismatch');

  const refused = (error: Error) => {
    notifyError(error, t('toast.registerFailed'));
    stopAt(refusedFields(error));
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    dismissToasts();
    const cellphone = fullPhone(phone);
    const weak = reason && t('weak');
    if (stopAt({ phone: phoneProblem(phone, common), password: weak, confirm: mismatch }) || !cellphone) return;
    register.mutate({ cellphone, password }, { onError: refused });
  };

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <LoginPhone phone={phone} onPhone={onPhone} checks={checks} />
      <div className={styles.newPassword}>
        <PasswordField
          ref={inputs.password}
          label={t('password')}
          name="new-password"
          autoComplete="new-password"
          aria-describedby={rulesId}
          value={password}
          error={problems.password}
          onType={(typed) => {
            onPassword(typed);
            say('password', undefined);
          }}
          onBlur={() => say('password', password && reason ? t('weak') : undefined)}
        />
        <PasswordRules id={rulesId} password={password} />
      </div>
      <PasswordField
        ref={inputs.confirm}
        label={t('confirm')}
        name="confirm-password"
        autoComplete="new-password"
        value={confirm}
        error={problems.confirm}
        onType={(typed) => {
          setConfirm(typed);
          say('confirm', undefined);
        }}
        onBlur={() => say('confirm', confirm ? mismatch : undefined)}
      />
      <Button
        type="submit"
        size="lg"
        fullWidth
        disabled={reason !== undefined}
        aria-describedby={reason && reasonId}
        loading={register.isPending}
        className={styles.submit}
      >
        {t('register.submit')}
      </Button>
      {reason && (
        <p id={reasonId} className={styles.reason}>
          {reason}
        </p>
      )}
    </form>
  );
}
