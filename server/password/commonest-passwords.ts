import { readFileSync } from 'node:fs';
import { isCommonPassword, isDecorated } from '#domain/person/password.ts';

let words: ReadonlySet<string> | undefined;

/** Read when the first password is set: most nodes that start never need it. */
function readWords(): ReadonlySet<string> {
  const lines = readFileSync(new URL('commonest-passwords.txt', import.meta.url), 'utf8').split('\n');
  return new Set(lines.filter((line) => line !== '' && !line.startsWith('# ')));
}

/** One of the 10,000 commonest passwords, also with what the rules make people add. */
export function isAmongCommonest(password: string): boolean {
  words ??= readWords();
  return isCommonPassword(password) || isDecorated(password, words);
}
