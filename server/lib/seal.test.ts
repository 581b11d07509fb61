import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { client } from '../testing/client.ts';
import { openWorld, type Person, password, testSecretKey, type World } from '../testing/world.ts';
import { openLog } from './log.ts';
import { openSeal } from './seal.ts';

const [one, other] = [randomBytes(32), randomBytes(32)];

describe('a seal', () => {
  test('is opened in its place with its purpose, by any of the keys', () => {
    const sealed = openSeal([one], 'test').seal('here', 'secret');
    expect(openSeal([one], 'test').open('here', sealed)).toEqual({ text: Buffer.from('secret'), isCurrent: true });
    expect(openSeal([other, one], 'test').open('here', sealed)).toMatchObject({ isCurrent: false });
    expect(openSeal([one], 'test').open('there', sealed)).toBeUndefined();
    expect(openSeal([one], 'another').open('here', sealed)).toBeUndefined();
    expect(openSeal([other], 'test').open('here', sealed)).toBeUndefined();
  });

  test('needs a key', () => {
    expect(() => openSeal([], 'test').seal('here', 'secret')).toThrow('SECRET_KEY');
  });
});

describe('the keys of known devices and of pushes', () => {
  let world: World;
  let person: Person;
  beforeAll(async () => {
    world = await openWorld({ env: { LIMITS: 'on', FAILED_SIGN_INS_PER_MINUTE: '3' } });
    person = await world.customer();
  });
  afterAll(() => world.close());

  /** A node that starts now with this key. */
  async function node(SECRET_KEY: string) {
    const env = { NODE_ENV: 'test', DATA_DIR: world.dataDir, FAILED_SIGN_INS_PER_MINUTE: '3', SECRET_KEY };
    const app = await buildApp({ db: world.db, config: readConfig(env), version: '0.0.0', log: openLog('silent') });
    return { as: (token?: string) => client(app, token), close: () => app.close() };
  }
  type Node = Awaited<ReturnType<typeof node>>;
  const signIn = ({ as }: Pick<Node, 'as'>, cookie?: string, secret = password) =>
    as().post('/v1/token', { username: person.cellphone, password: secret }, cookie === undefined ? {} : { cookie });
  const pushKey = async ({ as }: Pick<Node, 'as'>) => (await as(person.token).get('/v1/notifications/key')).body;
  const rows = async () => {
    const { rows: devices } = await world.db.pool.query('select secret, sealed from device_keys');
    const { rows: pushes } = await world.db.pool.query('select public_key, private_key, sealed from push_keys');
    return { device: devices[0], push: pushes[0] };
  };

  /** Whether the device is known: it alone may sign in from this address then. */
  async function isKnown(at: Node, cookie: string) {
    for (let tries = 0; tries < 3; tries += 1)
      await at.as().post('/v1/token', { username: '0671110000', password: 'x' });
    const { status } = await signIn(at, cookie);
    await world.db.pool.query('delete from throttles');
    return status === 200;
  }

  test('stand in the database as an older release left them, are sealed at their next use, and stay the same', async () => {
    const secret = randomBytes(32);
    const pair = { public_key: 'public', private_key: 'private' };
    await world.db.pool.query('insert into device_keys (secret) values ($1)', [secret]);
    await world.db.pool.query('insert into push_keys (public_key, private_key) values ($1, $2)', Object.values(pair));
    const first = await node(testSecretKey);
    const { headers } = await signIn(first);
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    expect(await pushKey(first)).toEqual({ public_key: 'public' });

    const sealed = await rows();
    const dump = JSON.stringify(sealed, (_key, value) =>
      value?.type === 'Buffer' ? String(Buffer.from(value)) : value,
    );
    expect(dump).not.toContain('private"');
    expect(sealed.push.private_key).toBe('');
    expect(sealed.device.secret.equals(secret)).toBe(false);
    const keys = [Buffer.from(testSecretKey, 'base64')];
    const open = (purpose: string, of: string, text: Buffer) => openSeal(keys, purpose).open(of, text)?.text;
    expect(open('key of known devices, sealed', 'device_keys', sealed.device.sealed)).toEqual(secret);
    expect(open('key of pushes, sealed', 'public', sealed.push.sealed)).toEqual(Buffer.from('private'));

    const second = await node(testSecretKey);
    expect(await isKnown(second, cookie)).toBe(true);
    expect(await rows()).toEqual(sealed);
    await Promise.all([first.close(), second.close()]);
  });

  test('are sealed again with a new key in front, and then need no older one', async () => {
    const cookie = String((await signIn({ as: () => world.as() })).headers['set-cookie']).split(';')[0] ?? '';
    const newer = randomBytes(32).toString('base64');
    const both = await node(`${newer},${testSecretKey}`);
    expect(await isKnown(both, cookie)).toBe(true);
    expect(await pushKey(both)).toEqual({ public_key: 'public' });
    const alone = await node(newer);
    expect(await isKnown(alone, cookie)).toBe(true);
    expect(await pushKey(alone)).toEqual({ public_key: 'public' });

    const stranger = await node(randomBytes(32).toString('base64'));
    expect(await isKnown(stranger, cookie)).toBe(false);
    expect((await stranger.as(person.token).get('/v1/notifications/key')).status).toBe(500);
    await Promise.all([both.close(), alone.close(), stranger.close()]);
  });
});
