import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { headOf, isReady, leaveNote, spawnAsOwner } from './notes.test-kit.ts';
import { makeDataDir, makeFolder, postmastersIn, query, start, until } from './postgres.test-kit.ts';
import { findProcess } from './processes.ts';

const slow = { timeout: 90_000 };

test('a note of a process that lives but is not PostgreSQL does not keep the start away', slow, async () => {
  const dataDir = await makeDataDir();
  const other = spawnAsOwner(dataDir, ['sleep', '600']);
  leaveNote(dataDir, other.pid);
  expect(await query(await start({ dataDir }), 'select 1')).toEqual([1]);
  expect(other.exitCode).toBeNull();
});

test('a note of a process that belongs to another PostgreSQL does not keep the start away', slow, async () => {
  const neighbourDir = await makeDataDir();
  const neighbour = await start({ dataDir: neighbourDir });
  const dataDir = await makeDataDir();
  leaveNote(dataDir, headOf(neighbourDir));
  expect(await query(await start({ dataDir }), 'select 1')).toEqual([1]);
  expect(await query(neighbour, 'select 1')).toEqual([1]);
});

test('a note of a zombie does not keep the start away', slow, async () => {
  const dataDir = await makeDataDir();
  // The shell becomes a program that never asks after its child.
  const parent = spawnAsOwner(dataDir, ['sh', '-c', 'sleep 600 & echo $!; exec sleep 601']);
  const [printed] = parent.stdout ? await once(parent.stdout, 'data') : [];
  const zombie = Number(printed);
  await until(() => findProcess(parent.pid ?? 0)?.name === 'sleep', 'the shell has become another program');
  process.kill(zombie, 'SIGKILL');
  await until(() => findProcess(zombie)?.isZombie === true, 'there is a zombie');
  leaveNote(dataDir, zombie);
  expect(await query(await start({ dataDir }), 'select 1')).toEqual([1]);
});

test('a note of a dead process is left to PostgreSQL', slow, async () => {
  const dataDir = await makeDataDir();
  const dead = spawnAsOwner(dataDir, ['true']);
  await once(dead, 'exit');
  leaveNote(dataDir, dead.pid);
  expect(await query(await start({ dataDir }), 'select 1')).toEqual([1]);
});

test('a PostgreSQL that somebody started on the folder by hand is left alone', slow, async () => {
  const dataDir = await makeDataDir();
  const cluster = join(dataDir, 'postgres');
  const first = await start({ dataDir });
  const [head] = postmastersIn(dataDir);
  await first.stop();
  const binary = head?.command[0] ?? '';
  const byHand = spawnAsOwner(dataDir, [binary, '-D', cluster, '-c', 'listen_addresses=', '-k', cluster]);
  await until(() => isReady(dataDir), 'it runs');
  await expect(start({ dataDir })).rejects.toThrow(`Another PostgreSQL (process ${byHand.pid}) works on the folder`);
  expect(byHand.exitCode).toBeNull();
});

test('a folder of somebody else in the place of the socket is neither used nor emptied', slow, async () => {
  const dataDir = await makeDataDir();
  const trap = join(makeFolder(), 'obmin-trap');
  mkdirSync(trap, { mode: 0o777 });
  writeFileSync(join(trap, '.s.PGSQL.5432'), 'bait');
  const dead = spawnAsOwner(dataDir, ['true']);
  await once(dead, 'exit');
  leaveNote(dataDir, dead.pid, trap);
  const postgres = await start({ dataDir });
  expect(postgres.connection.host).not.toBe(trap);
  expect(readFileSync(join(trap, '.s.PGSQL.5432'), 'utf8')).toBe('bait');
});
