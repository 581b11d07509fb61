import { ActionIcon, Box, Input, TextInput, type TextInputProps, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCircle, IconEye, IconEyeOff } from '@tabler/icons-react';
import i18next, { type TFunction } from 'i18next';
import { type Ref, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Secret } from '#contract/person/auth.ts';
import {
  isCommonPassword,
  isValidPassword,
  type PasswordRule,
  passwordMaxLength,
  passwordMinLength,
  passwordRules,
  specialCharacters,
  unmetRules,
} from '#domain/person/password.ts';
import styles from './password-field.module.css';
import { type FieldProps, said } from './use-form.ts';

type Props = Pick<TextInputProps, 'label' | 'name' | 'ref' | 'autoComplete' | 'aria-describedby'> &
  FieldProps<string> & {
    /** In a dialog, this field gets the focus first. */
    isFirst?: boolean;
  };

/** A password field with a show button. Pasting and password managers work. */
export function PasswordField({ isFirst, ...rest }: Props) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const Eye = isShown ? IconEyeOff : IconEye;
  return (
    <TextInput
      {...rest}
      data-autofocus={isFirst || undefined}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      rightSectionWidth={44}
      rightSection={
        <ActionIcon
          variant="transparent"
          color="var(--o-ink)"
          aria-label={t(isShown ? 'hidePassword' : 'showPassword')}
          // The field keeps the focus and the caret when the button is clicked.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setShown(!isShown)}
        >
          <Eye size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
      }
    />
  );
}

type NewPasswordProps = {
  label: string;
  password: FieldProps<string>;
  confirm: FieldProps<string>;
  ref?: Ref<HTMLInputElement>;
};

/** A new password with its rules, which are ticked during typing, and a second field that catches typing errors. */
export function NewPassword({ label, password: { error, ...password }, confirm, ref }: NewPasswordProps) {
  const { t } = useTranslation('common');
  const rulesId = useId();
  const errorId = useId();
  return (
    <>
      <div className={styles.password}>
        <PasswordField
          {...password}
          ref={ref}
          label={label}
          name="new-password"
          autoComplete="new-password"
          aria-describedby={error ? `${errorId} ${rulesId}` : rulesId}
          error={Boolean(error)}
        />
        {/* The error is below the rules, where a line is reserved for it. */}
        <div>
          <PasswordRules id={rulesId} password={password.value} />
          {error && <Input.Error id={errorId}>{error}</Input.Error>}
        </div>
      </div>
      <PasswordField
        {...confirm}
        label={t('newPassword.confirm')}
        name="confirm-password"
        autoComplete="new-password"
      />
    </>
  );
}

const isRule = (name: string): name is PasswordRule => name in passwordRules;
/** Separated by spaces, so that screen readers read each character and the line can wrap on a phone. */
const characters = [...specialCharacters].join(' ');
const rules = Object.keys(passwordRules).filter(isRule);

/** The rules for a new password, ticked during typing. */
function PasswordRules({ id, password }: { id: string; password: string }) {
  const { t } = useTranslation();
  const unmet = new Set(unmetRules(password));
  return (
    <Box id={id} c="dimmed" fz="plain" lh="plain">
      <Box component="p" m={0}>
        {t('passwordRules.title')}
      </Box>
      <ul className={`${styles.list} list`}>
        {rules.map((rule) => {
          const isMet = !unmet.has(rule);
          const Mark = isMet ? IconCheck : IconCircle;
          return (
            <li key={rule} className={styles.rule} data-met={isMet || undefined}>
              <Mark size={14} stroke={isMet ? 2.5 : 1.75} aria-hidden style={{ marginTop: 3 }} />
              <span>
                {t(`passwordRules.${rule}`, { characters })}
                {isMet && <VisuallyHidden>{t('stepDone')}</VisuallyHidden>}
              </span>
            </li>
          );
        })}
      </ul>
    </Box>
  );
}

/** Why this can't be a new password yet. Undefined if it can. */
export function passwordReason(password: string, t: TFunction<'common'>, language: string): string | undefined {
  if (password === '') return t('newPassword.empty');
  const unmet = unmetRules(password);
  if (unmet.length > 0) {
    const missing = unmet.map((rule) =>
      rule === 'length'
        ? t('newPassword.missing.length', { count: passwordMinLength - password.length })
        : t(`newPassword.missing.${rule}`),
    );
    return t('newPassword.add', { missing: new Intl.ListFormat(language).format(missing) });
  }
  if (password.length > passwordMaxLength) return t('newPassword.long', { max: passwordMaxLength });
  return isCommonPassword(password) ? t('newPassword.common') : undefined;
}

/** A new password. If every rule is ticked, the problem is a different one, so its reason is said. */
export const NewSecret = said(Secret.refine(isValidPassword), (password) => {
  const reason = passwordReason(password, i18next.getFixedT(null, 'common'), i18next.language);
  return unmetRules(password).length > 0 || reason === undefined ? i18next.t('common:newPassword.weak') : reason;
});

/** The rule for the second field. It also holds while other fields are wrong, so that all is said at once. */
export const mismatch = {
  path: ['confirm'],
  when: () => true,
  error: () => i18next.t('common:newPassword.mismatch'),
};
