import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../run/command.ts';
import type { Verdict } from './verdict.ts';

const Names = z.record(z.string(), z.string()).default({});
const Lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), dependencies: Names, optionalDependencies: Names }),
  ),
});
export type Lockfile = z.infer<typeof Lockfile>;

const modules = 'node_modules/';

/** The places where Node looks for `name` when the package at `place` imports it, nearest first. */
function placesFor(name: string, place: string): string[] {
  const nested = place.split(`/${modules}`);
  const above = nested.map((_, depth) => nested.slice(0, nested.length - depth).join(`/${modules}`));
  const folders = place === '' ? [''] : [...above.map((folder) => `${folder}/`), ''];
  return folders.map((folder) => `${folder}${modules}${name}`);
}

/**
 * Finds required packages that the lockfile lacks. If a registry lacks a package's build for some platform, npm install
 * leaves the build out without a message. npm ci then fails on every machine.
 */
export function holesIn({ packages }: Lockfile): string[] {
  return Object.entries(packages).flatMap(([place, { version = '', dependencies, optionalDependencies }]) =>
    Object.entries({ ...dependencies, ...optionalDependencies })
      .filter(([name]) => !placesFor(name, place).some((path) => path in packages))
      .map(([name, range]) => `${place || 'package.json'} ${version} asks for ${name}@${range}, which is missing`),
  );
}

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;
const Wanted = z.object({ dependencies: Names, devDependencies: Names, optionalDependencies: Names });
export type Wanted = z.infer<typeof Wanted>;

/**
 * The differences between package.json and the copy of it in the lockfile. With a difference, npm ci refuses to
 * install.
 */
export function driftBetween(wanted: Wanted, locked: Wanted): string[] {
  return kinds.flatMap((kind) =>
    [...new Set([...Object.keys(wanted[kind]), ...Object.keys(locked[kind])])]
      .filter((name) => wanted[kind][name] !== locked[kind][name])
      .map((name) => `${name} is ${wanted[kind][name]} in package.json and ${locked[kind][name]} in the lockfile`),
  );
}

const readJson = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'));
export const readLockfile = (): Lockfile => Lockfile.parse(readJson('package-lock.json'));
export const readWanted = (): Wanted => Wanted.parse(readJson('package.json'));
const readLocked = (): Wanted =>
  z.object({ packages: z.object({ '': Wanted }) }).parse(readJson('package-lock.json')).packages[''];

export async function checkLockfile(): Promise<Verdict> {
  const lockfile = readLockfile();
  const holes = holesIn(lockfile);
  const drift = driftBetween(readWanted(), readLocked());
  const advice = [
    ...(holes.length > 0 ? ['Take the newest release that is whole, by an override where another package asks.'] : []),
    ...(drift.length > 0 ? ['Run npm install once more, so that both say the same.'] : []),
  ];
  return { counted: `${Object.keys(lockfile.packages).length} packages`, complaints: [...holes, ...drift, ...advice] };
}
