import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { withPassword } from '../../testing/factor.test-kit.ts';
import { giveFactor } from '../../testing/factor-reset.test-kit.ts';
import { forFile } from '../../testing/for-file.ts';
import { openWorld, type Person } from '../../testing/world.ts';

const world = await forFile(openWorld());

/** What a call sends, and not what jobs send meanwhile, what prepares a connection, or the settings that are kept for seconds. */
const sent = new AsyncLocalStorage<string[]>();
const { query } = pg.Client.prototype;
const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...words: unknown[]) {
  const { name, text = words[0] } = Object(words[0]);
  const known = name ?? /^(?:begin|commit|rollback|select.* from "users")/.exec(text)?.[0].replace(/^select.* /, '');
  if (known !== undefined) sent.getStore()?.push(known);
  return Reflect.apply(query, this, words);
});
afterAll(() => spy.mockRestore());

async function statementsOf(person: Person, status: number): Promise<string[]> {
  // The first time makes the key of the devices.
  expect((await withPassword(world, person)).status).toBe(status);
  const names: string[] = [];
  await sent.run(names, () => withPassword(world, person));
  return names;
}

const password = ['device-account', '"users"'];

test('A sign-in without a second factor sends eleven statements, and none of them is about factors', async () => {
  const session = ['begin', 'session-hold-user', 'new-sign-in-add', 'session-make-room', 'session-open', 'commit'];
  const device = ['begin', 'device-keep', 'commit'];
  expect(await statementsOf(await world.customer(), 200)).toEqual([...password, ...session, ...device]);
});

test('The right password of an account with a second factor reads its factors and opens a challenge', async () => {
  const person = await world.customer();
  await giveFactor(world, person);
  const asked = ['factor-list', 'begin', 'factor-challenge-open', 'commit'];
  expect((await statementsOf(person, 401)).sort()).toEqual([...password, ...asked].sort());
});
