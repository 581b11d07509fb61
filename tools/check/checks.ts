import { globSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join, relative } from 'node:path';
import { root, runScript, scriptOf } from '../run/command.ts';
import { checkCommitSubjects } from './commit-subjects.ts';
import { checkCoverage } from './coverage.ts';
import { checkLockfile } from './lockfile.ts';
import { checkPlainWords } from './plain-words.ts';
import { checkSizes } from './sizes.ts';
import { listSources } from './sources.ts';
import { longStyles, wideStyles } from './style-limits.ts';
import { missingStyles, unstyledComponents } from './style-names.ts';
import { checkTexts } from './texts/texts-check.ts';
import type { Check, Verdict } from './verdict.ts';
import { checkWalls } from './walls.ts';
import { spelledWidths } from './widths.ts';

/** The static checks: they do not run the product. They do not depend on each other, so they can run in parallel. */
export const checks: readonly Check[] = [
  { name: 'lockfile', promise: 'npm ci can install everything that anyone asks for', run: checkLockfile },
  { name: 'types', promise: 'every room compiles within its own walls', run: checkTypes },
  {
    name: 'style',
    promise: 'Biome finds nothing, widths have names, styles exist and have at most 150 lines a file',
    run: checkStyle,
  },
  { name: 'walls', promise: 'nobody imports what is not theirs', run: () => checkWalls() },
  { name: 'unused', promise: 'no file, export or package lies idle', run: checkUnused },
  { name: 'texts', promise: 'both languages say everything', run: checkTexts },
  {
    name: 'coverage',
    promise: 'every line of the specification has its place and its test',
    run: () => checkCoverage(),
  },
  {
    name: 'sizes',
    promise: 'no source has more than 300 lines, no folder more than 20 files',
    run: () => checkSizes(),
  },
  { name: 'words', promise: 'comments and test titles are plain', run: () => checkPlainWords() },
  { name: 'commits', promise: 'each subject says its area and what changed', run: () => checkCommitSubjects() },
];

/** Here the compiler keeps what it found, so that the next check compiles only what changed since. */
const typesCache = join(root, 'node_modules', '.cache', 'types');

/**
 * The compiler, a program in Go, ends before it fills the memory. Without looking for garbage meanwhile it takes a third
 * less of the processors' time. It looks when it has half of the machine's memory.
 */
const withoutGarbageCollection = { GOGC: 'off', GOMEMLIMIT: String(Math.floor(totalmem() / 2)) };

const linesOf = (output: string) => output.split('\n').filter((line) => line.trim() !== '');

async function checkTypes(): Promise<Verdict> {
  const seen = new Set<string>();
  const complaints: string[] = [];
  const rooms = globSync('*/tsconfig*.json', { cwd: root, exclude: ['node_modules'] }).sort();
  for (const room of rooms) {
    // By default four checkers share a room. On two cores they save no time, and each works out the shared types again.
    const args = ['-p', room, '--pretty', 'false', '--listFiles', '--checkers', '1'];
    const kept = ['--incremental', '--tsBuildInfoFile', join(typesCache, room.replaceAll(/\W/g, '-'))];
    const limits = { env: withoutGarbageCollection };
    const { code, output } = await runScript(scriptOf('typescript', 'tsc'), [...args, ...kept], limits);
    const [files, errors] = partition(linesOf(output), (line) => /^(\/|[A-Z]:\/)/.test(line));
    for (const file of files) seen.add(relative(root, file).replaceAll('\\', '/'));
    if (code !== 0) complaints.push(...(errors.length > 0 ? errors : [`${room}: the compiler ended with ${code}`]));
  }
  const sources = listSources().filter((path) => /\.tsx?$/.test(path));
  const unread = sources.filter((path) => !seen.has(path));
  return {
    counted: `${sources.length - unread.length} sources in ${rooms.length} rooms`,
    complaints: [
      ...new Set(complaints),
      ...unread.map((path) => `${path} is compiled in no room: no tsconfig.json includes it`),
    ],
  };
}

const partition = <T>(all: T[], isFirst: (one: T) => boolean): [T[], T[]] => [
  all.filter(isFirst),
  all.filter((one) => !isFirst(one)),
];

async function checkStyle(): Promise<Verdict> {
  const args = ['check', '--colors=off', '--error-on-warnings', '--max-diagnostics=100', '.'];
  const { code, output } = await runScript(scriptOf('@biomejs/biome', 'biome'), args);
  const counted = /Checked (\d+) files?/.exec(output)?.[1] ?? '0';
  const nothing = counted === '0' ? ['Biome read no file: does biome.json still include any?'] : [];
  const advice = 'npm run format mends what can be mended by itself.';
  const found = code === 0 ? nothing : [...nothing, ...output.split('\n'), advice];
  return {
    counted: `${counted} files`,
    complaints: [
      ...found,
      ...spelledWidths(),
      ...longStyles(),
      ...wideStyles(),
      ...missingStyles(),
      ...unstyledComponents(),
    ],
  };
}

async function checkUnused(): Promise<Verdict> {
  const args = ['--no-progress', '--treat-config-hints-as-errors'];
  const { code, output } = await runScript(scriptOf('knip'), args);
  const complaints = linesOf(output);
  if (code !== 0 && complaints.length === 0) complaints.push(`knip ended with ${code}`);
  return { counted: `${listSources().length} sources`, complaints: code === 0 ? [] : complaints };
}
