import { Box, NativeSelect, SegmentedControl, Stack, Text, useMantineColorScheme } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { countryOfLanguage, languageOfCountry, pickerCountries, profileLanguage } from '#domain/person/language.ts';
import { useUser } from '../lib/call/session.tsx';
import { notifyError, notifySuccess } from '../lib/notify.tsx';
import { chooseLanguage } from '../lib/text/i18n.ts';
import { Panel } from '../ui/panel.tsx';
import { useChangeProfile } from './profile.queries.ts';
import styles from './profile-screen.module.css';

const schemes = ['auto', 'light', 'dark'] as const;

/** Choices that apply at once, without a save button. */
export function ProfilePreferences() {
  const { t } = useTranslation('profile');
  return (
    <Panel id="profile-preferences" title={t('preferences')}>
      <Stack gap={20} mt="md">
        <LanguageChoice />
        <ThemeChoice />
      </Stack>
    </Panel>
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
      maw={360}
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
    <Box maw={360}>
      <Text id={id} fw={500} mb="2xs">
        {t('theme.title')}
      </Text>
      <SegmentedControl
        fullWidth
        size="md"
        classNames={{ root: styles.segments, indicator: styles.segment, label: styles.segmentLabel }}
        aria-labelledby={id}
        value={colorScheme}
        onChange={setColorScheme}
        data={schemes.map((value) => ({ value, label: t(`theme.${value}`) }))}
      />
    </Box>
  );
}
