import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { Environment } from '../environment.ts';
import { secretSettings } from './secret-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(text: string): string {
  const path = join(folder, String(text.length));
  writeFileSync(path, text, { mode: 0o600 });
  return path;
}

const key = 'a'.repeat(64);

test('Each secret can come from a file, whose last line may end', () => {
  const config = readConfig({
    SECRET_KEY_FILE: fileOf(`${key}\n`),
    DATABASE_URL_FILE: fileOf('postgres://obmin:word@127.0.0.1/obmin\r\n'),
    MIGRATION_DATABASE_URL_FILE: fileOf('postgres://obmin_owner:word@127.0.0.1/obmin\n'),
    ADMIN_CELLPHONE: '0671234567',
    ADMIN_PASSWORD_FILE: fileOf('Kyiv Lviv-1654! '),
    MESSENGER: 'webhook',
    MESSENGER_URL_FILE: fileOf('https://sms.example/send?key=1'),
    MESSENGER_TOKEN_FILE: fileOf('token of the messenger\n\n'),
    METRICS_TOKEN_FILE: fileOf('token of the metrics'),
  });
  expect(config).toMatchObject({
    secretKeys: [Buffer.from(key, 'hex')],
    databaseUrl: 'postgres://obmin:word@127.0.0.1/obmin',
    migrationUrl: 'postgres://obmin_owner:word@127.0.0.1/obmin',
    admin: { cellphone: '0671234567', password: 'Kyiv Lviv-1654! ' },
    messenger: { url: 'https://sms.example/send?key=1', token: 'token of the messenger' },
    metricsToken: 'token of the metrics',
  });
});

test('What a file says is checked as the setting is', () => {
  expect(() => readConfig({ METRICS_TOKEN_FILE: fileOf('short') })).toThrow('METRICS_TOKEN must have 16 characters');
  expect(() => readConfig({ NODE_ENV: 'production', ADMIN_PASSWORD_FILE: fileOf('Obmin-Kyiv-1654!') })).toThrow(
    'ADMIN_CELLPHONE is needed',
  );
});

test('A file that cannot be read, is empty, is no file, or comes beside its setting is refused with its name, and nothing secret is told', () => {
  const missing = join(folder, 'missing');
  expect(() => readConfig({ SECRET_KEY_FILE: missing, METRICS_TOKEN_FILE: folder })).toThrow(
    /METRICS_TOKEN_FILE cannot be read: .* is no file\n {2}SECRET_KEY_FILE cannot be read: ENOENT.*missing/,
  );
  expect(() => readConfig({ SECRET_KEY_FILE: fileOf('\n') })).toThrow('is empty');
  expect(() => readConfig({ SECRET_KEY_FILE: fileOf('a'.repeat(65_537)) })).toThrow('has more than 65536 bytes');
  const both = () => readConfig({ SECRET_KEY: key, SECRET_KEY_FILE: fileOf(key) });
  expect(both).toThrow('SECRET_KEY and SECRET_KEY_FILE are both set');
  expect(both).not.toThrow(key);
});

test('Every setting whose name says that it holds a secret can come from a file', () => {
  const secret = Object.keys(Environment.shape).filter((name) => /_(KEY|TOKEN|PASSWORD)$|DATABASE.*_URL$/.test(name));
  expect(secret.length).toBeGreaterThan(5);
  expect(secretSettings).toEqual(expect.arrayContaining(secret));
  expect(Object.keys(Environment.shape)).toEqual(expect.arrayContaining([...secretSettings]));
});
