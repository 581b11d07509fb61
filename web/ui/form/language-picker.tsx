import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Language, languages } from '#domain/person/user.ts';
import styles from './language-picker.module.css';

type Props = { value: Language; onChange: (language: Language) => void };

/** Each language is shown by its own name, so that people recognize it in any language. */
export function LanguagePicker({ value, onChange }: Props) {
  const { t } = useTranslation();
  const choose = (chosen: string) => {
    const language = languages.find((name) => name === chosen);
    if (language) onChange(language);
  };
  return (
    <div className={styles.picker}>
      <span aria-hidden>{t(`languageName.${value}`)}</span>
      <IconChevronDown size={16} aria-hidden />
      <select
        aria-label={t('language')}
        className={styles.select}
        value={value}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {t(`languageName.${language}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
