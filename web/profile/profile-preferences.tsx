import { NativeSelect, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { countryOfLanguage, languageOfCountry, pickerCountries, profileLanguage } from '#domain/language.ts';
import { chooseLanguage } from '../lib/i18n.ts';
import { notifyError, notifySuccess } from '../lib/notify.tsx';
import { useUser } from '../lib/session.tsx';
import { useChangeProfile } from './profile.queries.ts';
import styles from './profile-screen.module.css';

const schemes = ['auto', 'light', 'dark'] as const;

/** Choices that apply at once, without a save button. */
export function ProfilePreferences() {
  const { t } = useTranslation('profile');
  return (
    <section className={styles.card} aria-labelledby="profile-preferences">
      <h2 id="profile-preferences" className={styles.cardTitle}>
        {t('preferences')}
      </h2>
      <div className={styles.form}>
        <LanguageChoice />
        <ThemeChoice />
      </div>
    </section>
  );
}

function LanguageChoice() {
  const { t, i18n } = useTranslation(['profile', 'common']);
  const { lang } = useUser();
  const change = useChangeProfile();
  const choose = (chosen: string) => {
    const language = profileLanguage(chosen);
    if (language === lang) return;
    change.mutate(
      { lang: language },
      {
        // The toast is in the new language.
        onSuccess: () => chooseLanguage(language).then(() => notifySuccess(i18n.t('profile:saved'))),
        onError: (error) => notifyError(error, t('profile:notSaved'), () => choose(chosen)),
      },
    );
  };
  return (
    <NativeSelect
      size="md"
      className={styles.choice}
      label={t('common:language')}
      rightSection={<IconSelector size={16} aria-hidden />}
      value={countryOfLanguage((change.isPending && change.variables.lang) || lang)}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      {pickerCountries.map((country) => (
        <option key={country} value={country} lang={languageOfCountry(country)}>
          {`${t(`common:languageName.${profileLanguage(country)}`)} (${country})`}
        </option>
      ))}
    </NativeSelect>
  );
}

function ThemeChoice() {
  const { t } = useTranslation('profile');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const id = useId();
  return (
    <div className={styles.choice}>
      <div id={id} className={styles.label}>
        {t('theme.title')}
      </div>
      <SegmentedControl
        fullWidth
        size="md"
        classNames={{ root: styles.segments, indicator: styles.segment, label: styles.segmentLabel }}
        aria-labelledby={id}
        value={colorScheme}
        onChange={setColorScheme}
        data={schemes.map((value) => ({ value, label: t(`theme.${value}`) }))}
      />
    </div>
  );
}
