import { Input } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { unmetRules } from '#domain/password.ts';
import type { Checks } from './form-problems.ts';
import styles from './new-password.module.css';
import { PasswordField } from './password-field.tsx';
import { passwordReason } from './password-reason.ts';
import { PasswordRules } from './password-rules.tsx';

export type TypedPassword = { password: string; confirm: string };

type Props = { label: string; value: TypedPassword; onChange: (typed: TypedPassword) => void; checks: Checks };

/** The problems of a new password and of its repetition, in the words of the specification. */
export function useNewPasswordProblems({ password, confirm }: TypedPassword) {
  const { t, i18n } = useTranslation('common');
  const reason = passwordReason(password, t, i18n.language);
  return {
    /** What is still missing, for the line under a disabled button. */
    reason,
    problems: {
      // If every rule is ticked, the problem is a different one, so its reason is shown.
      password: unmetRules(password).length > 0 ? t('newPassword.weak') : reason,
      confirm: confirm === password ? undefined : t('newPassword.mismatch'),
    },
  };
}

/** A new password with its rules, which are ticked during typing, and a second field that catches typing errors. */
export function NewPassword({ label, value, onChange, checks }: Props) {
  const { t } = useTranslation('common');
  const rulesId = useId();
  const errorId = useId();
  const { problems, inputs, say } = checks;
  const wrong = useNewPasswordProblems(value).problems;
  return (
    <>
      <div className={styles.password}>
        <PasswordField
          ref={inputs.password}
          label={label}
          name="new-password"
          autoComplete="new-password"
          aria-describedby={problems.password ? `${errorId} ${rulesId}` : rulesId}
          value={value.password}
          error={Boolean(problems.password)}
          onType={(password) => {
            onChange({ ...value, password });
            say('password', undefined);
          }}
          onBlur={() => say('password', value.password ? wrong.password : undefined)}
        />
        {/* The error is below the rules, where a line is reserved for it. */}
        <div>
          <PasswordRules id={rulesId} password={value.password} />
          {problems.password && <Input.Error id={errorId}>{problems.password}</Input.Error>}
        </div>
      </div>
      <PasswordField
        ref={inputs.confirm}
        label={t('newPassword.confirm')}
        name="confirm-password"
        autoComplete="new-password"
        value={value.confirm}
        error={problems.confirm}
        onType={(confirm) => {
          onChange({ ...value, confirm });
          say('confirm', undefined);
        }}
        onBlur={() => say('confirm', value.confirm ? wrong.confirm : undefined)}
      />
    </>
  );
}
