import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { type Language, languages } from '#domain/person/user.ts';
import { root } from '../../run/command.ts';

/** Texts by their full key: the noun, a colon, and the path inside its file (`order:status.requested`). */
export type Texts = ReadonlyMap<string, string>;

type Tree = { [key: string]: string | Tree };
const Tree: z.ZodType<Tree> = z.lazy(() => z.record(z.string(), z.union([z.string(), Tree])));
const pluralForm = /_(zero|one|two|few|many|other)$/;

/** Reads every text of a language. Each file exports one object, and the file name is the noun. */
export async function readTexts(language: Language, folder = join(root, 'web', 'locales')): Promise<Texts> {
  const texts = new Map<string, string>();
  for (const path of globSync('*.ts', { cwd: join(folder, language) }).sort()) {
    const exported: object = await import(pathToFileURL(join(folder, language, path)).href);
    for (const tree of Object.values(exported)) flatten(Tree.parse(tree), `${basename(path, '.ts')}:`, texts);
  }
  return texts;
}

function flatten(tree: Tree, prefix: string, into: Map<string, string>): void {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') into.set(prefix + key, value);
    else flatten(value, `${prefix}${key}.`, into);
  }
}

/**
 * Groups texts by the key without its plural ending. Each entry maps the plural ending to the text ('' without an
 * ending).
 */
function flattenTexts(texts: Texts): Map<string, Map<string, string>> {
  const byKey = new Map<string, Map<string, string>>();
  for (const [key, text] of texts) {
    const form = pluralForm.exec(key)?.[1] ?? '';
    const base = key.replace(pluralForm, '');
    byKey.set(base, (byKey.get(base) ?? new Map()).set(form, text));
  }
  return byKey;
}

const blanks = (text: string) => [...text.matchAll(/\{\{\s*-?\s*(\w+)/g)].map(([, name = '']) => name);
const blanksOf = (forms: Map<string, string> | undefined) =>
  [...new Set([...(forms?.values() ?? [])].flatMap(blanks))].sort().join(', ');

/** Every text that one language has and the other lacks: the whole text, a plural form, or a placeholder. */
export function compareTexts(texts: Record<Language, Texts>): string[] {
  const flatTexts = { en: flattenTexts(texts.en), uk: flattenTexts(texts.uk) };
  const keys = [...new Set([...flatTexts.en.keys(), ...flatTexts.uk.keys()])].sort();
  return keys.flatMap((key) => {
    const isPlural = languages.some((language) =>
      [...(flatTexts[language].get(key)?.keys() ?? [])].some((form) => form),
    );
    // A key that is empty in all languages is empty on purpose: a screen can use it without a special case.
    if (languages.every((language) => isEmptyText(flatTexts[language].get(key)))) return [];
    const wrongForms = languages.flatMap((language) =>
      formsAmiss(key, language, flatTexts[language].get(key), isPlural),
    );
    if (wrongForms.length > 0) return wrongForms;
    const [en, uk] = [blanksOf(flatTexts.en.get(key)), blanksOf(flatTexts.uk.get(key))];
    return en === uk ? [] : [`${key} fills in {${en}} in en and {${uk}} in uk`];
  });
}

const isEmptyText = (forms: Map<string, string> | undefined) =>
  forms !== undefined && [...forms.values()].every((text) => text === '');

function formsAmiss(key: string, language: Language, forms = new Map<string, string>(), isPlural = false): string[] {
  const needed: string[] = isPlural ? new Intl.PluralRules(language).resolvedOptions().pluralCategories : [''];
  const spelled = (form: string) => (form === '' ? key : `${key}_${form}`);
  const missing = needed.filter((form) => !forms.get(form)?.trim());
  const extra = [...forms.keys()].filter((form) => form !== 'zero' && !needed.includes(form));
  return [
    ...missing.map((form) => `${spelled(form)} has no text in ${language}`),
    ...extra.map((form) => `${spelled(form)} is no form that ${language} has`),
  ];
}

/** Names that are the same in every language, so a screen may contain them directly. */
export const properNames = new Set(['Obmin', 'USDT', 'QR', 'English', 'Українська']);
/** Words that are correctly the same in both languages. */
const sameWords = new Set([...properNames, 'ID']);
const wordsIn = (text: string) => text.replaceAll(/\{\{.*?\}\}/g, '').match(/\p{Letter}{2,}/gu) ?? [];

/** Texts that are the same in both languages, because the translation was forgotten. */
export const copiedTexts = ({ en, uk }: Record<Language, Texts>): string[] =>
  [...en]
    .filter(([key, text]) => uk.get(key) === text && wordsIn(text).some((word) => !sameWords.has(word)))
    .map(([key, text]) => `${key} is not translated: "${text}"`);

/**
 * The refusals without a sentence for people. Looks up the codes and messages of the contract in the texts of errors,
 * messages and refusals.
 */
export function refusalsWithoutText(texts: Texts, refusals: readonly string[]): string[] {
  const flatTexts = new Set(
    [...texts.keys()].filter((key) => /^(errors|messages|refusals):/.test(key)).map((key) => key.split(/[:.]/).at(-1)),
  );
  return refusals.filter((refusal) => !flatTexts.has(refusal));
}
