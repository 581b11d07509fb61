import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { databaseUrlFault } from '../database/connection/db-url.ts';
import { openDb } from '../database/db.ts';
import { openDatabase } from '../database.ts';
import { openLog } from '../lib/log.ts';
import { makeCertificate } from './certificate.test-kit.ts';
import { makeFolder } from './postgres.test-kit.ts';
import { startWithTls } from './tls.test-kit.ts';

/** Returns whether the connection uses TLS, or the error message. */
async function connect(url: string): Promise<unknown> {
  const db = openDb({ connectionString: url, max: 1 });
  try {
    return (await db.pool.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()')).rows[0].ssl;
  } catch (error) {
    return error instanceof Error ? error.message : error;
  } finally {
    await db.close();
  }
}

test('TLS parameters have the same meaning as in libpq', async () => {
  const [authority, stranger] = [makeCertificate(['authority']), makeCertificate(['stranger'])];
  const person = makeCertificate(['postgres'], authority);
  const port = await startWithTls(makeCertificate(['localhost'], authority), authority);
  const folder = makeFolder();
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const [ours, theirs] = [file('root.pem', authority.cert), file('stranger.pem', stranger.cert)];
  const own = `sslcert=${file('own.pem', person.cert)}&sslkey=${file('own.key', person.key)}`;
  const at = (host: string, query: string, name = 'obmin') =>
    connect(`postgres://postgres:secret-word@${host}:${port}/${name}?${query}`);

  // No TLS, and TLS without verification.
  expect(await at('127.0.0.1', 'sslmode=disable', 'template1')).toBe(false);
  expect(await at('127.0.0.1', 'sslmode=disable')).toMatch(/no pg_hba.conf entry .* no encryption/);
  expect(await at('127.0.0.1', 'sslmode=require')).toBe(true);
  // A given root certificate is verified in all modes, the host name only with verify-full.
  for (const mode of ['require', 'verify-ca', 'verify-full']) {
    expect([mode, await at('localhost', `sslmode=${mode}&sslrootcert=${ours}`)]).toEqual([mode, true]);
    expect([mode, await at('localhost', `sslmode=${mode}&sslrootcert=${theirs}`)]).toEqual([
      mode,
      'self-signed certificate in certificate chain',
    ]);
  }
  expect(await at('127.0.0.1', `sslmode=verify-ca&sslrootcert=${ours}`)).toBe(true);
  expect(await at('127.0.0.1', `sslmode=verify-full&sslrootcert=${ours}`)).toMatch('does not match certificate');
  expect(await at('localhost', 'sslmode=verify-full')).toBe('self-signed certificate in certificate chain');
  // Client certificates.
  expect(await at('127.0.0.1', 'sslmode=require', 'postgres')).toMatch('certificate');
  expect(await at('127.0.0.1', `sslmode=require&${own}`, 'postgres')).toBe(true);
  // With several hosts, each certificate is checked against its own host name.
  const full = `sslmode=verify-full&sslrootcert=${ours}`;
  expect(await at('127.0.0.1:1,localhost', full)).toBe(true);
  expect(await at('localhost:1,127.0.0.1', full)).toMatch(/takes writes: .*127.0.0.1:\d+ .*does not match certificate/);

  const wrongKey = `sslcert=${file('own.pem', person.cert)}&sslkey=${file('other.key', authority.key)}`;
  expect(databaseUrlFault(`postgres://localhost/obmin?sslmode=require&${wrongKey}`)).toMatch('sslkey');
  const logged: string[] = [];
  const log = openLog('warn', { write: (line) => void logged.push(line) });
  const unchecked = `postgres://postgres:secret-word@127.0.0.1:${port}/obmin?sslmode=require`;
  await (await openDatabase(readConfig({ DATABASE_URL: unchecked }), log)).close();
  expect(logged.join()).toContain('DATABASE_URL encrypts, but does not check who answers');
  expect(logged.join()).not.toContain('secret-word');
  const url = `postgres://postgres:secret-word@127.0.0.1:${port}/obmin?sslmode=verify-full`;
  const start = openDatabase(readConfig({ DATABASE_URL: url }), openLog('silent'));
  await expect(start).rejects.toThrow('No TLS connection to the database at DATABASE_URL: self-signed certificate');
  await expect(start).rejects.not.toThrow('secret-word');
});
