import { createHash } from 'node:crypto';
import type { Head, SealedEntry, SealReader, SealStore, UnsealedEntry } from './seals.store.ts';

/** What is wrong with the first entry that does not fit. */
export type Finding =
  | { what: 'changed' | 'taken out' | 'back-dated' | 'dated ahead'; n: number; source: string; entry: string[] }
  | { what: 'added without the product'; source: string; entry: string[]; at: Date }
  | { what: 'seals taken out'; n: number }
  | { what: 'another history'; n: number };

export type CheckResult = { head: Head; finding: Finding | undefined };

/** The hash before the first seal, as in the migration that made the table. */
const beginning = createHash('sha256').update('Obmin').digest();

/**
 * Computes every seal again from the entries as they are now. `known` is a head that was kept elsewhere, such as a line of
 * the log: who can write all tables can also make all seals again, but not that line.
 */
export const checkJournal = (store: Pick<SealStore, 'read'>, known?: Head): Promise<CheckResult> =>
  store.read(async (reader) => {
    // Read first: the seals that are written meanwhile come after it.
    const head = await reader.readHead();
    if (!head) throw new Error('The head of the seals is not there');
    const finding = (await checkSeals(reader, head, known)) ?? (await findAdded(reader));
    return { head, finding };
  });

async function checkSeals(reader: SealReader, head: Head, known: Head | undefined): Promise<Finding | undefined> {
  const heads = known ? [head, known] : [head];
  let last: Seal = { n: 0, hash: beginning };
  for await (const seal of allSeals(reader)) {
    const finding = wrongIn(seal, last, heads);
    if (finding) return finding;
    last = seal;
  }
  return heads.some(({ n }) => n > last.n) ? { what: 'seals taken out', n: last.n + 1 } : undefined;
}

async function* allSeals(reader: SealReader) {
  let seals = await reader.listAfter(0);
  while (seals.length > 0) {
    yield* seals;
    seals = await reader.listAfter(seals.at(-1)?.n ?? 0);
  }
}

type Seal = Pick<SealedEntry, 'n' | 'hash'>;

function wrongIn(seal: SealedEntry, last: Seal, heads: readonly Head[]): Finding | undefined {
  const { n, source, entry } = seal;
  if (n !== last.n + 1) return { what: 'seals taken out', n: last.n + 1 };
  const what = changeOf(seal, last);
  if (what) return { what, n, source, entry };
  const isAnother = heads.some((head) => head.n === n && head.hash !== seal.hash.toString('hex'));
  return isAnother ? { what: 'another history', n } : undefined;
}

function changeOf(seal: SealedEntry, last: Seal) {
  if (seal.content === null) return 'taken out';
  const hash = createHash('sha256').update(last.hash).update(seal.text).digest();
  // What an erasure has marked is sealed in the history of erasures instead.
  if (!hash.equals(seal.hash) && !seal.isErased) return 'changed';
  if (seal.isEarly) return 'back-dated';
  return seal.isLate ? 'dated ahead' : undefined;
}

const findAdded = async (reader: SealReader): Promise<Finding | undefined> => {
  const found: UnsealedEntry | undefined = await reader.findUnsealed();
  return found && { what: 'added without the product', ...found };
};

/** How a head is written in the log and on the command line. */
export const headText = ({ n, hash }: Head) => `${n}:${hash}`;

export function parseHead(text: string): Head | undefined {
  const [, n, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  return n === undefined || hash === undefined ? undefined : { n: Number(n), hash };
}

/** One sentence for the operator. */
export function findingText(finding: Finding): string {
  switch (finding.what) {
    case 'added without the product':
      return `${nameOf(finding)} of ${finding.at.toISOString()} was added without the product: it has no seal and waits for none.`;
    case 'seals taken out':
      return `The seals from ${finding.n} on were taken out.`;
    case 'another history':
      return `The history up to seal ${finding.n} is another one than the head says.`;
    case 'changed':
      return `${nameOf(finding)}, seal ${finding.n}, was changed after it was sealed.`;
    default:
      return `${nameOf(finding)}, seal ${finding.n}, was ${finding.what}.`;
  }
}

const nameOf = ({ source, entry }: { source: string; entry: string[] }) => `The entry ${entry.join(' ')} of ${source}`;
