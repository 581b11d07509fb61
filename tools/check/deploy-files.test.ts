import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { secretSettings } from '../../server/lib/secret-files.ts';
import { root } from '../run/command.ts';

// No engine of containers and no systemd runs here, so the files are read by linters. The proxies' files have tests that
// start the proxies (server/deploy.test.ts).

const read = (name: string) => readFileSync(join(root, name), 'utf8');
/** The lines without comments. */
const linesOf = (name: string) =>
  read(name)
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line));
const { version, engines, optionalDependencies } = z
  .object({
    version: z.string(),
    engines: z.object({ node: z.string() }),
    optionalDependencies: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(read('package.json')));

test('The container file has no mistake, and its image runs what was packed in the first stage, without root', () => {
  expect(validate(read('deploy/Containerfile'))).toEqual([]);
  const lines = linesOf('deploy/Containerfile');
  const stages = lines.flatMap((line, at) => (line.startsWith('FROM ') ? [at] : []));
  expect(stages).toHaveLength(2);
  const last = lines.slice(stages[1]);
  expect(last.filter((line) => /^(COPY|ADD) /.test(line))).toEqual(['COPY --from=build /release ./']);
  const user = last.indexOf('USER node');
  expect(user).toBeGreaterThan(0);
  expect(last.findIndex((line) => line.startsWith('ENTRYPOINT '))).toBeGreaterThan(user);
});

test('The build of the container sees no data, no secrets and no packages of this machine', () => {
  const ignored = linesOf('.dockerignore');
  expect(ignored).toEqual(expect.arrayContaining(['.git', '.data', '**/node_modules', 'web/dist*', 'deploy/secrets']));
});

test('The compose file has no mistake, and the server in it may write only its own folder', () => {
  const linter = new DCLinter({ rules: {}, quiet: false, debug: false, exclude: [], stopOnFirstError: false });
  const found: { messages: unknown[] }[] = linter.lintFiles([join(root, 'deploy/compose.yaml')], false);
  expect(found).toHaveLength(1);
  expect(found.flatMap(({ messages }) => messages)).toEqual([]);
  const text = read('deploy/compose.yaml');
  for (const words of [
    'read_only: true',
    'cap_drop:\n      - ALL',
    'no-new-privileges:true',
    `image: obmin:${version}\n`,
  ])
    expect(text).toContain(words);
});

const unit = 'deploy/obmin.service';
const valuesOf = (name: string) =>
  linesOf(unit).flatMap((line) => (line.startsWith(`${name}=`) ? [line.slice(name.length + 1)] : []));

test('systemd signals only the server, waits for its drain, and hands secrets over as files', () => {
  expect(valuesOf('KillMode')).toEqual(['mixed']);
  // DRAIN_SECONDS in production, and 20.
  expect(valuesOf('TimeoutStopSec')).toEqual(['25s']);
  const secrets = valuesOf('LoadCredential').map((value) => value.split(':')[0]);
  expect(secrets).toEqual(['secret_key', 'database_url']);
  const settings = valuesOf('Environment').flatMap((value) => value.split(' '));
  for (const name of secrets) expect(settings).toContain(`${name?.toUpperCase()}_FILE=%d/${name}`);
  expect(settings.filter((setting) => secretSettings.some((name) => setting.startsWith(`${name}=`)))).toEqual([]);
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test.runIf(hasSystemd)('systemd finds no mistake in the unit, and little that the service could reach', () => {
  const analyze = (...words: string[]) =>
    spawnSync('systemd-analyze', [...words, unit], { cwd: root, encoding: 'utf8' });
  const { stdout, stderr } = analyze('security', '--offline=true', '--no-pager');
  const exposure = Number(/Overall exposure level for obmin.service: (\d+\.\d+)/.exec(stdout)?.[1]);
  expect(exposure, stderr).toBeLessThan(2);
  // Programs that the machine lacks are no mistake of the file.
  const said = analyze('verify')
    .stderr.split('\n')
    .filter((line) => line !== '' && !line.includes('is not executable'));
  expect(said).toEqual([]);
});

test('Every place that names a Node names the same one, and the newest version of the changes is that of the package', () => {
  const major = read('.nvmrc').trim();
  expect(engines.node).toBe(`>=${major}`);
  for (const packaged of Object.values(optionalDependencies)) expect(packaged.split('.')[0]).toBe(major);
  const images = linesOf('deploy/Containerfile').flatMap((line) => /^FROM \S+\/node:(\d+)-/.exec(line)?.[1] ?? []);
  expect(images).toEqual([major, major]);
  expect(/^## \[(\d+\.\d+\.\d+)\]/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version);
});

test('The workflow of CI runs what everybody runs by hand', () => {
  expect(linesOf('.github/workflows/check.yml')).toContain('      - run: .ci/run');
  expect(read('CONTRIBUTING.md')).toContain('`.ci/run`');
});
