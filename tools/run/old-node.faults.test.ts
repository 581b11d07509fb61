import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeDataDir } from '../../server/postgres/postgres.test-kit.ts';
import { until, workersIn } from '../../server/postgres/workers.test-kit.ts';
import { makeOldNode } from './old-node.test-kit.ts';
import { signalGroup } from './product.ts';
import { begin, cloneHouse, isGroupAlive } from './start.test-kit.ts';

/** The command of a supervisor, with the Node that it finds. */
const startOn = (node: string): [string, string] => [node, 'tools/start.mjs'];

/** Writes a page that counts as built: it is newer than its sources. */
function putPage(house: string): void {
  mkdirSync(join(house, 'web/dist'));
  writeFileSync(join(house, 'web/dist/index.html'), '<title>Obmin</title>');
}

test('under an old Node, one or more Ctrl-C stop all processes in order, and kill -9 leaves no process', {
  tags: 'long',
}, async () => {
  const house = cloneHouse({ lacking: 'the link to Node' });
  putPage(house);
  const dataDir = await makeDataDir();
  const how = { house, command: startOn(makeOldNode().program), env: { DATA_DIR: dataDir, DEMO: '0' } };
  const first = begin(how);
  await first.ready();
  for (let press = 0; press < 3; press += 1) signalGroup(first.pid, 'SIGINT');
  expect(await first.ended()).toBe(0);
  expect(workersIn(dataDir)).toEqual([]);
  expect(existsSync(join(dataDir, 'postgres.owner'))).toBe(false);

  const second = begin(how);
  await second.ready();
  process.kill(second.pid, 'SIGKILL');
  await until(() => !isGroupAlive(second.pid), 'every process of the group has ended');
  await until(() => workersIn(dataDir).length === 0, 'nothing works on the folder any more');
  expect(existsSync(join(dataDir, 'postgres.owner'))).toBe(false);
});

test('without a Node from npm, a too old Node prints what is wrong and what to do', async () => {
  const house = cloneHouse({ lacking: 'Node' });
  const started = begin({ house, command: startOn(makeOldNode().program) });
  expect(await started.ended()).toBe(1);
  expect(started.output()).toContain('Obmin needs Node 24 or newer, and this is Node 18.20.8.');
  expect(started.output()).toContain('run `npm ci`, then `npm start`');
});
