import type { TFunction } from 'i18next';
import { isCommonPassword, passwordMaxLength, passwordMinLength, unmetRules } from '#domain/password.ts';

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
