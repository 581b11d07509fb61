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

/** Where the browser lives once unpacked. A new version gets a new home. */
const home = join(modules, '.cache', `chromium-${version}`);
const binary = join(home, 'chromium');
const libraries = join(home, 'al2023', 'lib');
const fonts = join(home, 'fonts.conf');

/** The package brings a browser for this one platform; elsewhere Playwright's own is used (npx playwright install chromium). */
const isBrought = process.platform === 'linux' && process.arch === 'x64';

/** Makes the browser ready to start. Runs once, before any worker: two that unpack at a time would start half a browser. */
export async function prepareBrowser(): Promise<void> {
  if (!isBrought) return;
  if (!existsSync(home)) await unpack();
  const missing = missingLibraries();
  if (missing.length > 0) throw new Error(`The browser cannot start here: it lacks ${missing.join(', ')}.`);
}

/** How Playwright starts it. The package's own arguments are left out: they switch the browser's web security off. */
export function browserOptions(): LaunchOptions {
  if (!isBrought) return {};
  return { executablePath: binary, args: ['--no-sandbox'], env: environment() };
}

/** What the machine has not got comes along with the package: libraries, and fonts. */
function environment(): Record<string, string> {
  return {
    ...Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : []))),
    ...(existsSync(libraries) ? { LD_LIBRARY_PATH: libraries } : {}),
    ...(existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_FILE: fonts }),
  };
}

/** Unpacks beside its home and moves in when whole, so that an interruption leaves no half a browser behind. */
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

/** The package knows only one place to unpack to: the temporary folder of the process. */
async function unpackInto(folder: string): Promise<void> {
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  try {
    const unpacked = await chromium.executablePath();
    // It is for its owner only, but whoever runs the tests may not be who unpacked it.
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
