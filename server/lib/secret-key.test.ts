import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../config.ts';
import { openSecretKeys, refuseMissingSecretKey } from './secret-key.ts';

const key = randomBytes(32);

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'secret-key-'));
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

test('SECRET_KEY is 32 bytes or more in base64 or hex, and a list while it changes', () => {
  const keysIn = (SECRET_KEY: string) => readConfig({ SECRET_KEY }).secretKeys;
  for (const text of [key.toString('base64'), key.toString('base64url'), key.toString('hex')])
    expect(keysIn(text)).toEqual([key]);
  const old = randomBytes(48);
  expect(keysIn(`${key.toString('base64')}, ${old.toString('hex')}`)).toEqual([key, old]);
  const short = randomBytes(31);
  const refused = [
    short.toString('base64'),
    short.toString('hex'),
    'a secret',
    `${key.toString('hex')},`,
    '!'.repeat(44),
  ];
  for (const text of refused) {
    expect(() => keysIn(text)).toThrow('SECRET_KEY must be 32 bytes or more in base64 or hex');
    expect(() => keysIn(text)).not.toThrow(text);
  }
});

test('without it the first start makes one in DATA_DIR, and all later starts use it', async () => {
  const config = readConfig({ DATA_DIR: join(await folder(), 'data') });
  const all = await Promise.all(Array.from({ length: 5 }, () => openSecretKeys(config)));
  const later = await openSecretKeys(config);
  for (const keys of all) expect(keys).toEqual(later);
  expect(later[0]).toHaveLength(32);
  expect(await readdir(config.dataDir)).toEqual(['secret.key']);
  expect((await stat(join(config.dataDir, 'secret.key'))).mode & 0o777).toBe(0o600);
});

test('a file that is no key is refused by its path, and not replaced', async () => {
  const dataDir = await folder();
  await writeFile(join(dataDir, 'secret.key'), 'half of a ke');
  await expect(openSecretKeys(readConfig({ DATA_DIR: dataDir }))).rejects.toThrow(join(dataDir, 'secret.key'));
});

test('in production a database of your own needs it', () => {
  const env = { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/obmin' };
  expect(() => refuseMissingSecretKey(readConfig(env))).toThrow('SECRET_KEY is needed with DATABASE_URL in production');
  for (const fine of [
    { ...env, SECRET_KEY: key.toString('hex') },
    { ...env, NODE_ENV: 'test' },
    { NODE_ENV: 'production' },
  ])
    expect(() => refuseMissingSecretKey(readConfig(fine))).not.toThrow();
});
