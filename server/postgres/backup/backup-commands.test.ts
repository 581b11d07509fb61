import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect, onTestFinished, test } from 'vitest';
import { fingerprintOf, openSecretKeys } from '../../lib/secret-key.ts';
import { backupCommand, restoreCommand } from './backup-commands.ts';
import { readSecretKeys, refuseOtherKey } from './secret-key-copy.ts';

const identity = await generateX25519Identity();
const recipient = await identityToRecipient(identity);

function openFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'obmin-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  // What tells a folder with a database from an empty one.
  mkdirSync(join(folder, 'data', 'postgres'), { recursive: true });
  writeFileSync(join(folder, 'data', 'postgres', 'PG_VERSION'), '18\n');
  return {
    folder,
    env: { DATA_DIR: join(folder, 'data'), BACKUP_DIR: join(folder, 'backups'), BACKUP_RECIPIENT: recipient },
  };
}

test.each([
  { env: { DATABASE_URL: 'postgres://one@localhost/obmin' }, words: [], says: 'use pgBackRest' },
  { env: {}, words: [], says: 'Set BACKUP_DIR, or say --to' },
  { env: {}, words: ['--to', '/none'], says: 'Set BACKUP_RECIPIENT, or say --recipient' },
  { env: {}, words: ['--to', '/none', '--recipient', 'age1none'], says: 'is no public key of age' },
  { env: { NODE_ENV: 'production' }, words: ['--to', '/none', '--unencrypted'], says: 'is always encrypted' },
  {
    env: { NODE_ENV: 'production', BACKUP_DIR: '/none', BACKUP_RECIPIENT: 'none' },
    words: [],
    says: 'must be a public key',
  },
  { env: { BACKUP_DIR: '/none' }, words: [], says: 'BACKUP_RECIPIENT is needed with BACKUP_DIR' },
  { env: { DATA_DIR: '/none' }, words: ['--to', '/none', '--unencrypted'], says: 'There is no database in' },
  { env: {}, words: ['what'], says: 'Usage: npm run backup' },
  { env: {}, words: ['verify'], says: 'Usage: npm run backup' },
  { env: {}, words: ['key'], says: 'Say --to <folder>, apart from the backups' },
  { env: {}, words: ['key', '--to', '/none', '--unencrypted'], says: 'is always encrypted' },
])('npm run backup $words is refused: $says', async ({ env, words, says }) => {
  const { DATA_DIR } = openFolder().env;
  await expect(backupCommand(words, { DATA_DIR, ...env })).rejects.toThrow(says);
  expect(existsSync('/none')).toBe(false);
});

test('the copy of the secret key is encrypted, opens with the identity and does not lie beside the backups', async () => {
  const { folder, env } = openFolder();
  for (const to of [env.BACKUP_DIR, join(env.BACKUP_DIR, 'key'), folder])
    await expect(backupCommand(['key', '--to', to], env)).rejects.toThrow('choose a folder apart from the backups');
  const answer = await backupCommand(['key', '--to', join(folder, 'safe')], env);
  const [key] = await openSecretKeys({
    secretKeys: [],
    production: false,
    databaseUrl: undefined,
    dataDir: env.DATA_DIR,
  });
  if (!key) throw new Error('There is no key');
  const path = join(folder, 'safe', `obmin-secret-key-${fingerprintOf(key)}.age`);
  expect(answer).toContain(path);
  expect(await readSecretKeys(path, [identity])).toEqual([key]);
  await expect(readSecretKeys(path, [await generateX25519Identity()])).rejects.toThrow('does not open');
});

test('a restore wants the very secret key of the backup', () => {
  const [right, wrong] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const head = { secret_keys: [fingerprintOf(right)] };
  const needs = `The backup needs the secret key ${fingerprintOf(right)}`;
  expect(() => refuseOtherKey(head, [])).toThrow(`${needs}: name its copy with --key`);
  expect(() => refuseOtherKey(head, [wrong])).toThrow(`${needs}, and this is ${fingerprintOf(wrong)}`);
  expect(() => refuseOtherKey(head, [wrong, right])).not.toThrow();
});

test('a restore overwrites nothing', async () => {
  const { folder } = openFolder();
  writeFileSync(join(folder, 'mine.txt'), '');
  await expect(restoreCommand([join(folder, 'mine.txt'), '--to', folder], {})).rejects.toThrow('is not empty');
});
