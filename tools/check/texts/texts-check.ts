import { errors, messages } from '#contract/wire/errors.ts';
import { languages } from '#domain/person/user.ts';
import { comparedSentences } from '../compared-sentences.ts';
import { isTest, listSources } from '../sources.ts';
import type { Verdict } from '../verdict.ts';
import { compareTexts, copiedTexts, readTexts, refusalsWithoutText } from './texts.ts';
import { missingTexts, readSources, untranslatedWords, unusedTexts } from './texts-in-use.ts';

/**
 * Every word on a screen must be a text, every text must exist in both languages, every refusal must have a sentence,
 * and no program may compare one.
 */
export async function checkTexts(): Promise<Verdict> {
  const texts = { en: await readTexts('en'), uk: await readTexts('uk') };
  const screens = listSources().filter(
    (path) => /^web\/.*\.tsx?$/.test(path) && !/\/(locales|testing)\//.test(path) && !isTest(path),
  );
  const tests = listSources().filter(
    (path) => /^web\/.*\.tsx?$/.test(path) && (isTest(path) || /\/testing\//.test(path)),
  );
  const programs = listSources().filter(
    (path) =>
      /^(?:domain|server|web)\//.test(path) && !/\/(?:locales|testing)\/|\.test-kit\.ts$/.test(path) && !isTest(path),
  );
  const refusals = [...Object.keys(errors), ...Object.keys(messages)];
  const counted = `${texts.en.size} texts in en, ${texts.uk.size} in uk, ${refusals.length} refusals, ${screens.length} sources of the page`;
  if (texts.en.size === 0 || screens.length === 0) {
    return { counted, complaints: ['There is no text, or no page that says it: did web/ or web/locales/ move?'] };
  }
  return {
    counted,
    complaints: [
      ...compareTexts(texts),
      ...copiedTexts(texts),
      ...languages.flatMap((language) =>
        refusalsWithoutText(texts[language], refusals).map(
          (code) => `${code} has no sentence in web/locales/${language}/errors.ts`,
        ),
      ),
      ...unusedTexts(texts.en, readSources(screens)).map(
        (key) => `${key} is asked for by nobody: delete it in both languages`,
      ),
      ...missingTexts(texts.en, readSources(tests)).map((asked) => `${asked}, which is no text`),
      ...readSources(programs)
        .filter(({ path, source }) => comparedSentences(source, path.endsWith('x')) > 0)
        .map(({ path }) => `${path} compares the English sentence of a refusal: compare its reason`),
      ...(await untranslatedWords(screens)).map((words) => `${words}: give it a text in web/locales`),
    ],
  };
}
