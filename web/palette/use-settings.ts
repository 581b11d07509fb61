import { useMantineColorScheme } from '@mantine/core';
import {
  IconBell,
  IconInbox,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSettings,
  IconSun,
  IconSunMoon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { mayManageNetwork } from '#domain/person/actor.ts';
import { type Language, languages } from '#domain/person/user.ts';
import { useActor, useSession, useUser } from '../lib/call/session.tsx';
import { notifyError, notifySuccess } from '../lib/notify.tsx';
import { chooseLanguage } from '../lib/text/i18n.ts';
import { useChangeProfile } from '../profile/profile.queries.ts';
import type { PaletteItem } from './palette-item.ts';
import { showPart } from './show-part.ts';
import { usePlaces } from './use-places.ts';

/** The parts of the settings of the network: the ids of their headings, their titles, and where their other words are. */
export const settingParts = [
  ['settings-deadlines', 'settings:deadlines.title', ['settings:deadlines']],
  ['settings-times', 'settings:times.title', ['settings:times']],
  ['settings-cash', 'cash:steps', ['cash:stepsField', 'cash:stepsHint']],
  ['settings-holidays', 'hours:networkHolidays', ['hours:networkHolidaysHint']],
  ['settings-networks', 'settings:networks.title', ['settings:networks']],
  ['settings-chains', 'settings:chains.title', ['settings:chains']],
  ['settings-tolerance', 'settings:tolerance.title', ['settings:tolerance']],
  ['settings-markets', 'settings:markets.title', ['settings:markets']],
  ['settings-codes', 'settings:codes.title', ['settings:codes']],
  ['settings-bounds', 'settings:bounds.title', ['settings:bounds']],
  ['settings-agreement', 'settings:agreement.title', ['settings:agreement']],
  ['settings-keeping', 'settings:keeping.title', ['settings:keeping']],
  [
    'settings-features',
    'settings:features',
    ['settings:registration', 'settings:recovery', 'settings:push', 'settings:public_rates', 'settings:rate_approval'],
  ],
  ['settings-service', 'settings:service', ['settings:orders', 'settings:maintenance']],
] as const;

/** What can be set or done from anywhere. `more` is what other rooms add, such as the sound of the desk. */
export function useSettings(more: readonly PaletteItem[]): PaletteItem[] {
  const all = [...useThemes(), ...useLanguages(), ...more, ...useInbox(), ...useNetwork(), useSignOut()];
  // The keys are English words, whatever language the page has.
  return all.map((item) => ({ ...item, words: [item.key, ...(item.words ?? [])] }));
}

const schemes = [
  ['auto', IconSunMoon],
  ['light', IconSun],
  ['dark', IconMoon],
] as const;

function useThemes(): PaletteItem[] {
  const { t } = useTranslation(['palette', 'profile']);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return schemes.map(([scheme, Icon]) => ({
    key: `theme-${scheme}`,
    label: t('palette:theme', { name: t(`profile:theme.${scheme}`) }),
    Icon,
    isNow: scheme === colorScheme,
    open: () => setColorScheme(scheme),
  }));
}

function useLanguages(): PaletteItem[] {
  const { t, i18n } = useTranslation(['palette', 'profile', 'common']);
  const { lang } = useUser();
  const change = useChangeProfile();
  const choose = (language: Language) =>
    change.mutate(
      { lang: language },
      {
        // The toast is in the new language.
        onSuccess: () => chooseLanguage(language).then(() => notifySuccess(i18n.t('profile:saved'))),
        onError: (error) => notifyError(error, t('profile:notSaved'), () => choose(language)),
      },
    );
  return languages.map((language) => ({
    key: `language-${language}`,
    label: t('palette:language', { name: t(`common:languageName.${language}`) }),
    Icon: IconLanguage,
    isNow: language === lang,
    open: () => language !== lang && choose(language),
  }));
}

function useInbox(): PaletteItem[] {
  const { t } = useTranslation('inbox');
  const { openOver } = usePlaces();
  return [
    { key: 'inbox', label: t('title'), Icon: IconInbox, open: () => openOver({ inbox: 'all' }) },
    { key: 'inbox-choices', label: t('choices.title'), Icon: IconBell, open: () => openOver({ inbox: 'choices' }) },
  ];
}

function useNetwork(): PaletteItem[] {
  const { t, i18n } = useTranslation(['settings', 'cash', 'hours']);
  const { goTo } = usePlaces();
  if (!mayManageNetwork(useActor())) return [];
  const wordsAt = (path: string) => {
    const [noun = '', key = ''] = path.split(':');
    return textsIn(i18n.getResource(i18n.language, noun, key));
  };
  return settingParts.map(([id, title, more]) => ({
    key: id,
    label: t(title),
    words: more.flatMap(wordsAt),
    detail: t('settings:title'),
    Icon: IconSettings,
    open: () => {
      goTo({ tab: 'settings' });
      showPart(id);
    },
  }));
}

/** All that is written at a place of the texts. */
const textsIn = (at: unknown): string[] =>
  typeof at === 'object' && at !== null ? Object.values(at).flatMap(textsIn) : [String(at)];

function useSignOut(): PaletteItem {
  const { t } = useTranslation('common');
  const { signOut } = useSession();
  const leave = () => void signOut().catch((error: unknown) => notifyError(error, t('signOutFailed')));
  return { key: 'sign-out', label: t('signOut'), Icon: IconLogout, open: leave };
}
