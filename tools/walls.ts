import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { root, runScript, scriptOf } from './command.ts';
import { rooms } from './sources.ts';
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
  return { counted, complaints };
}
