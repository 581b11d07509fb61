import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { databaseUrlFault, hostUrls, readDatabaseUrl, readUrlFault } from './db-url.ts';

const folder = mkdtempSync(join(tmpdir(), 'obmin-test-'));
const garbage = join(folder, 'garbage.pem');
writeFileSync(garbage, 'no certificate');
afterAll(() => rmSync(folder, { recursive: true }));

test('An address of one host without TLS goes to the driver unchanged', () => {
  for (const url of [
    'postgres://obmin:p%40ss@db:5433/obmin?application_name=desk&statement_timeout=9000',
    'postgresql://obmin@[::1]:5432/obmin',
    'postgres://obmin@/obmin?host=/var/run/postgresql',
    'postgres:///obmin',
    'postgres://%2Fvar%2Frun/obmin?ssl=true',
  ])
    expect(readDatabaseUrl(url)).toMatchObject({ config: { connectionString: url }, search: undefined });
});

test('Several hosts are read as in libpq, and the default is the host that takes writes', () => {
  const hosts = (url: string) => readDatabaseUrl(url).search?.hosts.map(({ host, port }) => `${host} ${port}`);
  expect(hosts('postgres://u:p,w@one:5433,two/obmin')).toEqual(['one 5433', 'two 5432']);
  expect(hosts('postgres://[::1]:1,[fe80::2],127.0.0.1:3/obmin')).toEqual(['::1 1', 'fe80::2 5432', '127.0.0.1 3']);
  expect(hosts('postgres:///obmin?host=/run/one,/run/two&port=5433')).toEqual(['/run/one 5433', '/run/two 5433']);
  expect(hosts('postgres://%2Frun%2Fone,two:5433/obmin')).toEqual(['/run/one 5432', 'two 5433']);
  expect(hosts('postgres://db/obmin?target_session_attrs=primary')).toEqual(['db 5432']);
  const stateFor = (more: string) => readDatabaseUrl(`postgres://one,two/obmin${more}`).search?.hostState;
  expect(stateFor('')).toBe('read-write');
  for (const state of ['read-write', 'primary', 'any']) expect(stateFor(`?target_session_attrs=${state}`)).toBe(state);
});

test('The driver gets one host, and none of the parameters that are read here', () => {
  const url = 'postgres://u:p%25w@one:1,two:2/obmin?sslmode=disable&target_session_attrs=any&application_name=a%20b';
  expect(readDatabaseUrl(url).config).toEqual({
    connectionString: 'postgres://u:p%25w@one:1/obmin?application_name=a%20b',
    ssl: false,
  });
});

test('sslmode has the same meaning as in libpq', () => {
  const tls = (query: string) => readDatabaseUrl(`postgres://db/obmin?${query}`).config.ssl;
  expect(tls('application_name=x')).toBeUndefined();
  expect(tls('sslmode=disable')).toBe(false);
  expect(tls('sslmode=require')).toEqual({ rejectUnauthorized: false });
  expect(tls('sslmode=verify-full')).toEqual({ rejectUnauthorized: true });
  expect(tls('sslmode=verify-full&sslrootcert=system')).toEqual({ rejectUnauthorized: true });
  expect(readDatabaseUrl('postgres:///obmin?host=/run/postgresql&sslmode=verify-full').config.ssl).toBe(false);
});

test('A mistake in an address is reported in one sentence without the address', () => {
  const faults: [string, string][] = [
    ['mysql://db/x', 'must look like postgres://'],
    ['postgres://u:se#cret@db/x', 'must look like postgres://'],
    ['postgres://u:secret@one,,two/x', 'must look like postgres://'],
    ['postgres://u:secret@one:port,two/x', 'must look like postgres://'],
    ['postgres://u:secret@one,two:port/x', 'must look like postgres://'],
    ['postgres://u:secret@one,two/x?port=1,2,3', 'as many ports as hosts'],
    ['postgres://u:secret@one,two/x?port=99999', 'must name ports from 1 to 65535'],
    ['postgres://u:secret@one,two/x?target_session_attrs=standby', 'target_session_attrs of read-write, primary, any'],
    ['postgres://u:secret@db/x?target_session_attrs=', 'target_session_attrs of read-write, primary, any'],
    ['postgres://u:secret@db/x?sslmode=prefer', 'sslmode of disable, require, verify-ca or verify-full'],
    ['postgres://u:secret@db/x?sslmode=verify-ca', 'an sslrootcert with sslmode=verify-ca'],
    ['postgres://u:secret@db/x?sslmode=require&sslrootcert=system', 'sslmode=verify-full with sslrootcert=system'],
    ['postgres://u:secret@db/x?sslrootcert=/no/such/file', 'has an sslrootcert that cannot be read (ENOENT)'],
    [`postgres://u:secret@db/x?sslrootcert=${garbage}`, 'has an sslrootcert that is no certificate in PEM'],
    ['postgres://u:secret@db/x?sslmode=require&sslcert=/no/such/file', 'must have sslcert and sslkey together'],
    ['postgres://u:secret@%2Frun,two/x?sslmode=require', 'both sockets and other hosts'],
  ];
  for (const [url, words] of faults) {
    expect([url, databaseUrlFault(url)]).toEqual([url, expect.stringContaining(words)]);
    expect(databaseUrlFault(url)).not.toMatch(/se#?cret/);
  }
});

test('An address of standbys is one address for each host, which keeps everything else', () => {
  const hostsOf = (url: string) => hostUrls(url).map(({ name }) => name);
  expect(hostsOf('postgres://me@a,b:5433,[::1]:5434/obmin')).toEqual(['a:5432', 'b:5433', '::1:5434']);
  expect(hostsOf('postgres://me@/obmin?host=/run/a,/run/b&port=5433')).toEqual(['/run/a:5433', '/run/b:5433']);
  expect(hostsOf('postgres:///obmin')).toEqual(['localhost:5432']);
  const [first] = hostUrls('postgres://me:p%40ss@a,b/obmin?sslmode=disable&application_name=desk');
  expect(first?.url).toBe('postgres://me:p%40ss@/obmin?sslmode=disable&application_name=desk&host=a&port=5432');
  expect(readDatabaseUrl(first?.url ?? '')).toMatchObject({ search: undefined, config: { ssl: false } });
});

test('An address of standbys does not choose among its hosts', () => {
  expect(readUrlFault('postgres://me@a,b/obmin')).toBeUndefined();
  expect(readUrlFault('postgres://me@a,b/obmin?target_session_attrs=any')).toMatch(
    /^must not have target_session_attrs/,
  );
  expect(readUrlFault('postgres://me@a:x/obmin')).toMatch(/^must look like/);
});
