import { existsSync, globSync, lstatSync, readFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { z } from 'zod';
import { isTest } from '../check/sources.ts';
import { type Node, nodeOf, nodesIn } from '../check/syntax-nodes.ts';
import { root } from '../run/command.ts';

/** The npm scripts of an operator. All others need the packages of a developer. */
export const operatorScripts = ['start', 'admin', 'backup', 'restore', 'seed'] as const;

/** What starts each of them. The launcher imports its script by a name that it is given, so both stand here. */
const entries = ['tools/run.mjs', 'tools/start.mjs', ...operatorScripts.map((name) => `tools/run/${name}.ts`)];

/** What an operator reads and copies. */
const papers = ['CHANGELOG.md', 'SECURITY.md', 'docs/operations.md', 'docs/api.md', 'docs/operations/*', 'deploy/**/*'];

type Packed = {
  /** The product's own files, from the root of the repository. */
  own: string[];
  /** Folders of packages, such as `node_modules/fastify`. */
  packages: string[];
};

/** Everything that runs, and nothing else. `extra`: packages that no source imports by name. */
export function listPacked(extra: readonly string[] = []): Packed {
  const { sources, imported } = followImports(entries);
  // What the sources read as files: SQL, lists, the watchdog.
  const data = globSync('{server,domain,contract}/**/*.{sql,csv,txt,sh,json}', {
    cwd: root,
    exclude: ['**/tsconfig*'],
  });
  const read = papers
    .flatMap((pattern) => globSync(pattern, { cwd: root, exclude: ['deploy/secrets'] }))
    .filter(isFile);
  const page = globSync('web/dist/**/*.*', { cwd: root });
  return {
    own: [...new Set([...sources, ...data, ...read, ...page])].map((path) => path.replaceAll('\\', '/')).sort(),
    packages: withDependencies([...imported, ...extra]),
  };
}

const isFile = (path: string) => lstatSync(join(root, path)).isFile();

/** The sources that the given ones import, with them, and the packages that all of these import. */
function followImports(from: readonly string[]) {
  const sources = new Set(from);
  const imported = new Set<string>();
  for (const path of sources) {
    for (const name of importsOf(path)) {
      const own = ownPath(path, name);
      if (own !== undefined) sources.add(own);
      else if (!name.startsWith('node:')) imported.add(packageOf(name));
    }
  }
  const test = [...sources].find((path) => isTest(path) || path.includes('/testing/'));
  if (test !== undefined) throw new Error(`The product imports ${test}, which is a test`);
  return { sources: [...sources], imported: [...imported] };
}

/**
 * The names in `import … from`, `export … from`, `import('…')` and `import.meta.resolve('…')` that are left when the types
 * are gone.
 */
function importsOf(path: string): string[] {
  return nodesIn(readFileSync(join(root, path), 'utf8'), false).flatMap((node) => {
    if (node.typeOnly === true) return [];
    if (/^(Import|ExportNamed|ExportAll)Declaration$/.test(node.type)) return textOf(node.source);
    if (node.type !== 'CallExpression' || !loads(nodeOf(node.callee))) return [];
    const [first] = Array.isArray(node.arguments) ? node.arguments : [];
    return textOf(first?.expression);
  });
}

const loads = (callee: Node | undefined) =>
  callee?.type === 'Import' ||
  (nodeOf(callee?.object)?.type === 'MetaProperty' && nodeOf(callee?.property)?.value === 'resolve');

const textOf = (value: unknown): string[] => {
  const node = nodeOf(value);
  return node?.type === 'StringLiteral' ? [String(node.value)] : [];
};

function ownPath(from: string, name: string): string | undefined {
  if (name.startsWith('#')) return name.slice(1);
  return name.startsWith('.') ? posix.join(posix.dirname(from), name) : undefined;
}

const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

const Names = z.record(z.string(), z.string()).default({});
const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dependencies: Names,
      optionalDependencies: Names,
      peerDependencies: Names,
      peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().default(false) })).default({}),
    }),
  ),
});

type Packages = z.output<typeof Lock>['packages'];

/** The folders of these packages and of all that they need, as Node will look for them. */
function withDependencies(names: readonly string[]): string[] {
  const { packages } = Lock.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const folders = new Set(names.map((name) => findInstalled(packages, '', name) ?? missing(name)));
  for (const folder of folders) {
    for (const needed of dependenciesOf(packages, folder)) folders.add(needed);
  }
  return [...folders].sort();
}

/** npm lists an optional dependency among the others too. The lockfile has it for all platforms, the disk for this one. */
function dependenciesOf(packages: Packages, folder: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
    packages[folder] ?? missing(folder);
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
  const needed = [...Object.keys(dependencies), ...peers].filter((name) => !(name in optionalDependencies));
  return [
    ...needed.map((name) => findInstalled(packages, folder, name) ?? missing(`${name}, which ${folder} needs,`)),
    ...Object.keys(optionalDependencies).flatMap((name) => findInstalled(packages, folder, name) ?? []),
  ];
}

function findInstalled(packages: Packages, from: string, name: string): string | undefined {
  const found = findPackage(packages, from, name);
  return found !== undefined && existsSync(join(root, found)) ? found : undefined;
}

function findPackage(packages: Packages, from: string, name: string): string | undefined {
  const folder = posix.join(from, 'node_modules', name);
  if (folder in packages) return folder;
  return from === '' ? undefined : findPackage(packages, upper(from), name);
}

/** `node_modules/a/node_modules/b` → `node_modules/a` → the root. */
const upper = (folder: string) => folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')));

function missing(what: string): never {
  throw new Error(`${what} is not installed: run "npm ci"`);
}

/** No program reads these: types, and maps from packed code to its sources. */
const neverRun = /\.(map|d\.[cm]?ts)$/;

/** The files of a package, without packages inside it, which are listed by themselves. */
export function filesOfPackage(folder: string): string[] {
  const found = globSync('**/*', { cwd: join(root, folder), exclude: ['node_modules'], withFileTypes: true });
  return found
    .filter((entry) => !entry.isDirectory() && !neverRun.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}
