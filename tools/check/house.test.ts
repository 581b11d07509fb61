import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { errors, messages } from '#contract/wire/errors.ts';
import { languages } from '#domain/person/user.ts';
import { root } from '../run/command.ts';
import { checkLockfile, readWanted } from './lockfile.ts';
import { rooms } from './sources.ts';
import { readTexts, refusalsWithoutText } from './texts/texts.ts';

describe('packages', () => {
  const { dependencies, devDependencies, optionalDependencies } = readWanted();
  const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  const versionsOf = (name: RegExp) => new Set(all.filter(([one]) => name.test(one)).map(([, version]) => version));

  test('each is pinned to one exact version', () => {
    expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  test.for([/^@mantine\//, /^(vitest|@vitest\/.*)$/, /^node-(linux|win)-/, /^react(-dom)?$/])(
    'those that belong together have one version: %s',
    (family) => {
      expect([...versionsOf(family)]).toHaveLength(1);
    },
  );

  test('the lockfile is whole, so npm ci works on every machine', async () => {
    expect((await checkLockfile()).complaints).toEqual([]);
  });
});

describe('words', () => {
  // spec 1.9, 8.5
  test.for(languages)('every refusal has a sentence in %s', async (language) => {
    const refusals = [...Object.keys(errors), ...Object.keys(messages)];
    expect(refusals.length).toBeGreaterThan(0);
    expect(refusalsWithoutText(await readTexts(language), refusals)).toEqual([]);
  });
});

describe('rooms', () => {
  test('all code is in folders that the checks cover', () => {
    const exclude = ['node_modules', 'coverage', 'test-results', 'playwright-report'];
    const folders = globSync('*/**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}', { cwd: root, exclude }).map(
      (path) => path.split(/[\\/]/)[0],
    );
    expect([...new Set(folders)].filter((folder) => !rooms.includes(folder ?? ''))).toEqual([]);
  });

  test('.ci/run installs by the lockfile and runs npm run check', () => {
    const path = join(root, '.ci', 'run');
    expect(readFileSync(path, 'utf8')).toMatch(/^set -euo pipefail$[\s\S]*^npm ci$[\s\S]*^npm run check$/m);
    expect(statSync(path).mode & 0o111).not.toBe(0);
  });
});
