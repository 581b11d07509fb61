import type { TFunction } from 'i18next';
import { isCommonPassword, passwordMaxLength, passwordMinLength, unmetRules } from '#domain/password.ts';

/** Why an account cannot be opened with this password yet; undefined when it can. */
export function passwordReason(password: string, t: TFunction<'auth'>, language: string): string | undefined {
  if (password === '') return t('reason.empty');
  const unmet = unmetRules(password);
  if (unmet.length > 0) {
    const missing = unmet.map((rule) =>
      rule === 'length' ? t('missing.length', { count: passwordMinLength - password.length }) : t(`missing.${rule}`),
    );
    return t('reason.weak', { missing: new Intl.ListFormat(language).format(missing) });
  }
  if (password.length > passwordMaxLength) return t('reason.long', { max: passwordMaxLength });
  return isCommonPassword(password) ? t('reason.common') : undefined;
}
