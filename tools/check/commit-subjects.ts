import { execFileSync } from 'node:child_process';
import { root } from '../run/command.ts';
import type { Verdict } from './verdict.ts';

const shape = /^[a-z0-9][a-z0-9 .,/-]*: \S/;
const maxLength = 69;
/** The commits that are checked where nothing says where the change begins. */
const lastCommits = 20;
/** They end like a past or a progressive form, and are neither. */
const imperatives = new Set(['bring', 'embed', 'feed', 'need', 'ping', 'shed', 'speed', 'spring', 'string']);

/** What is wrong with the subject of a commit, or undefined. */
export function subjectFault(subject: string): string | undefined {
  if (!shape.test(subject)) return 'begins with its area, as in "order: refuse a second confirm"';
  if (subject.length > maxLength) return `has ${subject.length} characters, ${maxLength} is the most`;
  const verb = subject.slice(subject.indexOf(': ') + 2).split(/\W/)[0] ?? '';
  if (/(?:ed|ing)$/.test(verb) && !imperatives.has(verb)) return `says what to do, as in "add", not "${verb}"`;
  return undefined;
}

function git(folder: string, ...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    // There is no history in an exported copy, and no upstream in most clones.
    return undefined;
  }
}

/** The subjects of a change: the commits since the upstream branch, or the last ones where there is none. */
export async function checkCommitSubjects(folder = root): Promise<Verdict> {
  const ahead = git(folder, 'log', '--no-merges', '--format=%s', '@{upstream}..HEAD');
  const log = ahead || git(folder, 'log', '--no-merges', '--format=%s', `-${lastCommits}`);
  const subjects = log ? log.split('\n') : [];
  return {
    counted: `${subjects.length} commits`,
    complaints: subjects.flatMap((subject) => {
      const fault = subjectFault(subject);
      return fault === undefined ? [] : [`"${subject}": a subject ${fault}.`];
    }),
  };
}
