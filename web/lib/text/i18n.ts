import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { User } from '#contract/person/user.ts';
import { type Language, languages } from '#domain/person/user.ts';
import { keepChoice, readChoice } from '../device/storage.ts';
import { keepTexts } from './kept-texts.ts';
import { formatCount } from './number-format.ts';
import { groupOfTexts, type TextGroup } from './text-groups.ts';

keepTexts(i18next);

type Texts = Record<string, unknown>;
const choiceKey = 'obmin.lang';

/** One file per language and noun. Each file is fetched when it is first needed. */
const files = import.meta.glob<Texts>('../../locales/*/*.ts');

const isLanguage = (text: unknown): text is Language => languages.some((language) => language === text);

/** The language chosen on this device, or the browser's first supported language, or English. */
function preferredLanguage(): Language {
  const chosen = readChoice(choiceKey);
  if (isLanguage(chosen)) return chosen;
  return navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en';
}

/** Fetches texts when a screen first needs them. */
const fetchTexts = {
  type: 'backend' as const,
  init: () => undefined,
  read: (language: string, noun: string, done: (error: Error | null, texts: Texts | null) => void) => {
    const load = files[`../../locales/${language}/${noun}.ts`];
    if (!load) return done(new Error(`No texts for ${language}/${noun}`), null);
    load().then(
      (module) => done(null, textsOf(module)),
      (reason: unknown) => done(reason instanceof Error ? reason : new Error(String(reason)), null),
    );
  },
};

/**
 * Fetches a group of texts before the screens that need it. A screen that has to wait for its texts is hidden for at
 * least 300 ms (late.tsx). A failure is not reported here: the screen tries again.
 */
export async function fetchTextsOf(group: TextGroup): Promise<void> {
  const nouns = new Set(Object.keys(files).map((path) => path.replace(/^.*\/|\.ts$/g, '')));
  await i18next.loadNamespaces([...nouns].filter((noun) => groupOfTexts(noun) === group));
}

/** Each file exports one object with the name of the noun. */
function textsOf(module: Texts): Texts | null {
  const [texts] = Object.values(module);
  return typeof texts === 'object' && texts !== null ? { ...texts } : null;
}

export async function startTexts(language: Language = preferredLanguage()): Promise<void> {
  await readyTexts(language);
  followLanguage();
}

/** The part that needs no browser: the build draws the frames with it. */
export async function readyTexts(language: Language): Promise<void> {
  const started = i18next
    .use(fetchTexts)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      supportedLngs: languages,
      ns: ['common', 'errors', 'messages'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      returnNull: false,
      react: { useSuspense: true },
    });
  // Formats "{{count, number}}" like all other numbers on the page. It is added before the first text renders.
  i18next.services.formatter?.add('number', (count: number, spoken = language) => formatCount(count, spoken));
  await started;
}

/** Sets the `lang` of the page for screen readers, hyphenation and the Accept-Language header of API calls. */
function followLanguage(): void {
  const follow = (language: string) => {
    document.documentElement.lang = language;
  };
  i18next.on('languageChanged', follow);
  follow(i18next.language);
}

/** Changes the language of the page and stores it on this device. */
export async function chooseLanguage(language: User['lang']): Promise<void> {
  keepChoice(choiceKey, language);
  if (i18next.language !== language) await i18next.changeLanguage(language);
}
