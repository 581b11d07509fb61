import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LaunchOptions } from '@playwright/test';
import chromium, { inflate } from '@sparticuz/chromium';
import { z } from 'zod';

const modules = join(import.meta.dirname, '..', 'node_modules');
const source = join(modules, '@sparticuz', 'chromium');
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')));

/** The folder of the unpacked browser. Each version has its own folder. */
const home = join(modules, '.cache', `chromium-${version}`);
const binary = join(home, 'chromium');
const libraries = join(home, 'al2023', 'lib');
const fonts = join(home, 'fonts.conf');

/**
 * The package contains a browser only for this platform. Other platforms use Playwright's own (npx playwright install
 * chromium).
 */
const isBrought = process.platform === 'linux' && process.arch === 'x64';

/**
 * Prepares the browser. Runs once, before all workers: two that unpack at the same time would start an incomplete
 * browser.
 */
export async function prepareBrowser(): Promise<void> {
  if (!isBrought) return;
  if (!existsSync(home)) await unpack();
  const missing = missingLibraries();
  if (missing.length > 0) throw new Error(`The browser cannot start here: it lacks ${missing.join(', ')}.`);
}

/**
 * How Playwright starts the browser. The arguments of the package are left out, because they switch web security off.
 */
export function browserOptions(): LaunchOptions {
  if (!isBrought) return {};
  return { executablePath: binary, args: ['--no-sandbox'], env: environment() };
}

/** The package also contains what the machine lacks: libraries and fonts. */
function environment(): Record<string, string> {
  return {
    ...Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : []))),
    ...(existsSync(libraries) ? { LD_LIBRARY_PATH: libraries } : {}),
    ...(existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_FILE: fonts }),
  };
}

/**
 * Unpacks into a folder beside the final one and renames it when complete. So an interruption leaves no incomplete
 * browser.
 */
async function unpack(): Promise<void> {
  const staging = `${home}.${process.pid}`;
  mkdirSync(staging, { recursive: true });
  try {
    await unpackInto(staging);
    renameSync(staging, home);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** The package can only unpack into the temporary folder of the process. */
async function unpackInto(folder: string): Promise<void> {
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  try {
    const unpacked = await chromium.executablePath();
    // The package makes the file executable for its owner only, but another user may run the tests.
    chmodSync(unpacked, 0o755);
    if (missingLibraries(unpacked).length > 0) await inflate(join(source, 'bin', 'al2023.tar.br'));
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
  const folders = [join(home, 'fonts'), '/usr/share/fonts'].map((path) => `<dir>${path}</dir>`).join('');
  const cache = `<cachedir>${join(home, 'font-cache')}</cachedir>`;
  writeFileSync(join(folder, 'fonts.conf'), `<?xml version="1.0"?><fontconfig>${folders}${cache}</fontconfig>`);
}

function missingLibraries(program = binary): string[] {
  const output = execFileSync('ldd', [program], { env: environment(), encoding: 'utf8', timeout: 10_000 });
  return [...output.matchAll(/^\s*(\S+) => not found/gm)].map(([, name = '']) => name);
}
