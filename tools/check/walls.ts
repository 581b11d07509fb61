import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { root, runScript, scriptOf } from '../run/command.ts';
import { isTest, listSources, rooms } from './sources.ts';
import { spelledStatuses } from './status-words.ts';
import type { Verdict } from './verdict.ts';

const Rule = z.object({ name: z.string(), comment: z.string().default('') });
const Violation = z.object({
  rule: z.object({ name: z.string() }),
  from: z.string(),
  to: z.string(),
  cycle: z.array(z.object({ name: z.string() })).default([]),
});
const Report = z.object({
  summary: z.object({
    totalCruised: z.number(),
    totalDependenciesCruised: z.number().default(0),
    violations: z.array(Violation),
    ruleSetUsed: z.object({ forbidden: z.array(Rule) }),
  }),
});
export type Violation = z.infer<typeof Violation>;

/** Reads every import of the repository and checks it against the rules. */
export async function cruise(folder = root) {
  const present = rooms.filter((room) => existsSync(join(folder, room)));
  const args = ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...present];
  const env = { NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'walls-using.ts'))}` };
  const { code, printed, output } = await runScript(scriptOf('dependency-cruiser', 'depcruise'), args, {
    cwd: folder,
    env,
  });
  // The exit code is the number of violations, so only the printed output shows whether the tool worked.
  if (!printed.startsWith('{')) throw new Error(`dependency-cruiser ended with ${code}: ${output}`);
  return Report.parse(JSON.parse(printed)).summary;
}

export async function checkWalls(folder = root): Promise<Verdict> {
  const { totalCruised, totalDependenciesCruised, violations, ruleSetUsed } = await cruise(folder);
  const counted = `${totalCruised} modules, ${totalDependenciesCruised} imports, ${ruleSetUsed.forbidden.length} rules`;
  if (totalCruised === 0 || totalDependenciesCruised === 0) {
    return { counted, complaints: ['Nothing was read, so nothing is proven: is @swc/core installed and whole?'] };
  }
  const advice = new Map(ruleSetUsed.forbidden.map(({ name, comment }) => [name, comment]));
  const complaints = violations.map(
    ({ rule, from, to, cycle }) =>
      `${rule.name}: ${[from, ...(cycle.length > 0 ? cycle.map(({ name }) => name) : [to])].join(' → ')}. ${advice.get(rule.name)}`,
  );
  return {
    counted,
    complaints: [
      ...complaints,
      ...transactionsByHand(folder),
      ...writesWithoutCaller(folder),
      ...stepsByHand(folder),
      ...writesOfConsumers(folder),
      ...spelledStatuses(folder),
      ...roomCircles(folder),
    ],
  };
}

const opensByHand = /\.(?:transaction\(\)|startTransaction\()|['"`]\s*(?:begin|start transaction)\b/i;
/**
 * The lock of a data folder is a transaction of SQLite. A backup holds all tables while another connection stops it. The
 * seed of 200,000 orders needs its own timeouts, and a session for `vacuum` after the commit.
 */
const mayOpen =
  /^server\/(?:database|testing)\/|\.test-kit\.ts$|^server\/(?:postgres\/(?:lock|backup\/exact-moment)|seed\/scale)\.ts$/;

/** A transaction that is opened by hand is not repeated after a deadlock, and its commit is not checked. */
export const transactionsByHand = (folder: string): string[] =>
  listSources(folder)
    .filter((path) => path.startsWith('server/') && !mayOpen.test(path) && !isTest(path))
    .filter((path) => opensByHand.test(readFileSync(join(folder, path), 'utf8')))
    .map(
      (path) =>
        `transactions-have-one-door: ${path} opens a transaction by hand. Use db.write or db.read of server/database/tx.ts.`,
    );

const writesRows =
  /\b(?:insert\s+into|delete\s+from)\s+\w|\bupdate\s+\w+\s+(?:\w+\s+)?set\b|\bfor\s+(?:no\s+key\s+)?(?:update|share)\b|\bfor\s+key\s+share\b/i;
const askedStatements = /\bask\(\s*(?:\w+\.)?pool,\s*(?:\w+\.)?(\w+)/g;
const writesAtOnce =
  /\bdb\.kysely\s*\.(?:insertInto|updateTable|deleteFrom)\b|pool\s*\.query[^(]*\(\s*[`'"]\s*(?:insert\s+into|update|delete\s+from)\b/i;
/** The door itself, and the migrations with their own connection. */
const mayWrite = /^server\/database\/(?:db|tx|connection|migrate)|^server\/testing\/|^server\/seed\/scale\.ts$/;

/** The text of a statement that has this name in the file. */
const statementNamed = (name: string, source: string): string =>
  new RegExp(`\\b${name}(?::|\\s*=)\\s*statement\\b[^\`'"]*(?:'[^']*'|"[^"]*"),\\s*(\`[^\`]*\`|'[^']*'|"[^"]*")`).exec(
    source,
  )?.[1] ?? '';

/** A write that names nobody holds nobody's rights. The database refuses it too: its connection only reads. */
export const writesWithoutCaller = (folder: string): string[] =>
  listSources(folder)
    .filter(
      (path) => path.startsWith('server/') && !mayWrite.test(path) && !isTest(path) && !path.endsWith('.test-kit.ts'),
    )
    .filter((path) => {
      const source = readFileSync(join(folder, path), 'utf8');
      const asked = [...source.matchAll(askedStatements)].map(([, name = '']) => statementNamed(name, source));
      return writesAtOnce.test(source) || asked.some((text) => writesRows.test(text));
    })
    .map(
      (path) =>
        `writes-name-their-caller: ${path} writes or locks rows outside db.write. Say who writes: server/database/by.ts.`,
    );

/** Also with a schema, in quotes, in a list of columns, after a conflict, and with the query builder. */
const orders = String.raw`(?:only\s+)?(?:public\.)?"?orders"?(?!\w)`;
const setsStatus = String.raw`\bset\b(?:(?!\b(?:where|from|returning)\b)[^;])*?(?<!\bwhen\s)"?\bstatus"?\s*[=,)]`;
const movesOrder = new RegExp(
  String.raw`\b(?:update|insert\s+into)\s+${orders}[^;]*?${setsStatus}|\bmerge\s+into\s+${orders}|updateTable\(\s*['"]orders`,
  'i',
);
/** The seeds write orders of the past, with their history. */
const mayMove = /^server\/(?:order\/step|seed)\//;

/** A status that is written elsewhere misses the rules, the history, the news and the effects of its step. */
export const stepsByHand = (folder: string): string[] =>
  listSources(folder)
    .filter(
      (path) => path.startsWith('server/') && !mayMove.test(path) && !isTest(path) && !path.endsWith('.test-kit.ts'),
    )
    .filter((path) => movesOrder.test(readFileSync(join(folder, path), 'utf8')))
    .map(
      (path) => `steps-have-one-writer: ${path} writes the status of an order. Let server/order/step take the step.`,
    );

const consumers = /^server\/(?:delivery|live)\//;
const write =
  /\b(?:insert\s+into|delete\s+from)\s+(\w+)|\bupdate\s+(\w+)\s+(?:\w+\s+)?set\b|(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)/gi;
const channel = /^server\/delivery\/(?:\w+\/)?(\w+)\.channel\.ts$/;
const sharedByConsumers = /^(?:outbox(?:_readers)?|deliveries)$/;

/** The outbox with its readers, the deliveries, and what a channel keeps, which is named after it. */
function ofConsumers(folder: string): (table: string) => boolean {
  const channels = listSources(folder).flatMap((path) => channel.exec(path)?.[1] ?? []);
  return (table) =>
    sharedByConsumers.test(table) || channels.some((name) => table === name || table.startsWith(`${name}_`));
}

/**
 * What follows an event comes later, may come twice, and is dropped while its channel is off. So what has to happen with
 * a change is written in the transaction of the change.
 */
export const writesOfConsumers = (folder: string, isTheirs = ofConsumers(folder)): string[] =>
  listSources(folder)
    .filter((path) => consumers.test(path) && !isTest(path) && !path.endsWith('.test-kit.ts'))
    .flatMap((path) =>
      [...readFileSync(join(folder, path), 'utf8').matchAll(write)]
        .map(([, ...names]) => names.find((name) => name !== undefined) ?? '')
        .filter((table) => !isTheirs(table))
        .map(
          (table) =>
            `consumers-write-their-own-tables: ${path} writes ${table}. Consumers of the outbox read business tables and write none; let the call write it.`,
        ),
    );

/**
 * The first folder in the server or the page, else the room itself: `server/order`, `domain`. What
 * stands beside the folders is a room of its own, as `server/app.ts`.
 */
const roomOf = (path: string) =>
  /^(?:server|web)\/[^/]+\/|^(?!server\/|web\/)[^/]+\//.exec(path)?.[0].slice(0, -1) ?? path;

/** The file that an import of `from` names. Undefined for packages. */
const targetOf = (from: string, name: string) =>
  name.startsWith('#') ? name.slice(1) : name.startsWith('.') ? posix.join(posix.dirname(from), name) : undefined;

/** Two rooms that know each other, directly or by way of others, are one room with a wall in it. */
export function roomCircles(folder: string): string[] {
  const sources = new Set(listSources(folder).filter((path) => !isTest(path)));
  const known = new Map<string, Map<string, string>>();
  for (const from of sources) {
    for (const [, name = ''] of readFileSync(join(folder, from), 'utf8').matchAll(/(?:from|import\() ?'([^']+)'/g)) {
      const to = targetOf(from, name);
      if (to === undefined || !sources.has(to) || roomOf(to) === roomOf(from)) continue;
      const rooms = known.get(roomOf(from)) ?? new Map<string, string>();
      known.set(roomOf(from), rooms.set(roomOf(to), `${from} → ${to}`));
    }
  }
  const reaches = (room: string, wanted: string, seen = new Set<string>()): boolean =>
    [...(known.get(room)?.keys() ?? [])].some((next) => {
      if (next === wanted) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return reaches(next, wanted, seen);
    });
  return [...known].flatMap(([room, rooms]) =>
    [...rooms]
      .filter(([next]) => reaches(next, room))
      .map(
        ([next, how]) =>
          `rooms-know-each-other-one-way: ${room} ↔ ${next} (${how}). Move what both need to a third room.`,
      ),
  );
}
