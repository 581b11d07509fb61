import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run/command.ts';
import { listSources } from './sources.ts';
import type { Verdict } from './verdict.ts';

type Ban = { pattern: RegExp; reason: string; example: string };

/** Constructions that a reader whose second language is English has to read twice. The list is short on purpose. */
export const bans: readonly Ban[] = [
  {
    pattern: /\bwhom\b/i,
    reason: 'few learners know it',
    example: '"Whom the order waits for" → "Who takes the next step"',
  },
  {
    pattern: /\b(?:whoever|whosoever|nobody who)\b/i,
    reason: 'it hides who acts: name the role or the process',
    example: '"whoever asks next tries again" → "the next call tries again"',
  },
  {
    pattern: /(?:^|[.:;] )(?:For |By )?[Ss]o (?:many|much|long|often|far|old|soon|few|large)\b/,
    reason: 'the sentence is inverted: begin with the subject',
    example: '"For so long a code is good" → "A code is valid for 5 minutes"',
  },
  {
    pattern: /(?:^|[.;] )Of (?:the|all|a|an|these|those|several|two|them)\b[^.]*,?/,
    reason: 'the sentence is inverted: begin with the subject',
    example: '"Of the others it reads one" → "It reads one of the others"',
  },
  {
    pattern: /\b(?:in vain|for want of|lest|anew|naught|thereof|ever (?:more|less)|hither|henceforth)\b/i,
    reason: 'it is literary',
    example: '"is read anew" → "is read again"',
  },
  {
    pattern: /\b(?:takes?|took|taking) the place of\b/i,
    reason: 'there is a verb for it',
    example: '"takes the place of the older one" → "replaces the older one"',
  },
];

export type Passage = { line: number; text: string };

const commentLine = /^\s*(?:\/\*\*?|\*(?!\/)|\/\/|\{\/\*)\s?(.*?)(?:\*\/\}?)?\s*$/;
const title = /\b(?:describe|it|test)(?:\.\w+)*\((['"`])(.*?)\1,/g;

/** The comments of a file, each joined to one passage, and the titles of its tests. */
export function passagesOf(source: string): Passage[] {
  const found: Passage[] = [];
  let open: Passage | undefined;
  for (const [index, text] of source.split('\n').entries()) {
    const words = commentLine.exec(text)?.[1];
    if (words !== undefined && open) {
      open.text += ` ${words.trim()}`;
    } else if (words !== undefined) {
      open = { line: index + 1, text: words.trim() };
      found.push(open);
    } else {
      open = undefined;
    }
    for (const [, , named = ''] of text.matchAll(title)) found.push({ line: index + 1, text: named });
  }
  return found;
}

export const findBan = (text: string): Ban | undefined => bans.find(({ pattern }) => pattern.test(text));

/** This file and its test have to spell what they ban. */
const isExample = (path: string) => path.startsWith('tools/plain-words');

export async function checkPlainWords(folder = root): Promise<Verdict> {
  const paths = listSources(folder).filter((path) => !isExample(path));
  const complaints: string[] = [];
  let counted = 0;
  for (const path of paths) {
    const passages = passagesOf(readFileSync(join(folder, path), 'utf8'));
    counted += passages.length;
    for (const { line, text } of passages) {
      const ban = findBan(text);
      if (ban) complaints.push(`${path}:${line} "${text}": ${ban.reason}. For example: ${ban.example}.`);
    }
  }
  return { counted: `${counted} comments and titles in ${paths.length} files`, complaints };
}
