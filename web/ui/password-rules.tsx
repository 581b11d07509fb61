import { VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type PasswordRule, passwordRules, specialCharacters, unmetRules } from '#domain/password.ts';
import styles from './password-rules.module.css';

const isRule = (name: string): name is PasswordRule => name in passwordRules;
/** Separated by spaces, so that screen readers read each character and the line can wrap on a phone. */
const characters = [...specialCharacters].join(' ');
const rules = Object.keys(passwordRules).filter(isRule);

/** The rules for a new password, ticked during typing. */
export function PasswordRules({ id, password }: { id: string; password: string }) {
  const { t } = useTranslation();
  const unmet = new Set(unmetRules(password));
  return (
    <div id={id} className={styles.rules}>
      <p className={styles.title}>{t('passwordRules.title')}</p>
      <ul className={styles.list}>
        {rules.map((rule) => {
          const isMet = !unmet.has(rule);
          const Mark = isMet ? IconCheck : IconCircle;
          return (
            <li key={rule} className={styles.rule} data-met={isMet || undefined}>
              <Mark size={14} stroke={isMet ? 2.5 : 1.75} aria-hidden className={styles.mark} />
              <span>
                {t(`passwordRules.${rule}`, { characters })}
                {isMet && <VisuallyHidden>{t('stepDone')}</VisuallyHidden>}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
