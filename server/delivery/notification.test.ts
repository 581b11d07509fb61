import { createECDH, randomBytes } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { authStore } from '../auth/auth.store.ts';
import { forFile } from '../testing/for-file.ts';
import { callsWaiting } from '../testing/locks.ts';
import { newBrowser } from '../testing/notification.test-kit.ts';
import { openWorld, type Person, password } from '../testing/world.ts';
import { pushStore } from './push/push.store.ts';

const world = await forFile(openWorld());

const subscribe = (person: Pick<Person, 'token'>, browser: unknown = newBrowser()) =>
  world.as(person).post('/v1/users/subscription_info', browser);
const unsubscribe = (person: Pick<Person, 'token'>) => world.as(person).post('/v1/notifications/unsubscribe');

/** Another session, without the time of hashing the password. */
const signInAgain = async ({ id, role }: Person) => ({ token: await authStore(world.db).addSession(id, role) });

async function endpointsOf({ id }: Person): Promise<string[]> {
  const sql = 'select endpoint from push_subscriptions where user_id = $1 order by created_at';
  const { rows } = await world.db.pool.query<{ endpoint: string }>(sql, [id]);
  return rows.map(({ endpoint }) => endpoint);
}

test('All browsers get the same public key', async () => {
  const key = async () => (await world.as(await world.customer()).get('/v1/notifications/key')).body;
  const answers = await Promise.all(Array.from({ length: 8 }, key));
  expect(answers[0]?.public_key).toMatch(/^B[A-Za-z0-9_-]{86}$/);
  expect(new Set(answers.map(({ public_key }) => public_key)).size).toBe(1);
  expect(Object.keys(answers[0] ?? {})).toEqual(['public_key']);
  expect(await key()).toEqual(answers[0]);
});

test('The key pair is read once and then cached', async () => {
  const key = async () => (await world.as(await world.customer()).get('/v1/notifications/key')).status;
  expect(await key()).toBe(200);
  const closed = await world.db.pool.connect();
  try {
    await closed.query('begin');
    await closed.query('lock table push_keys');
    expect(await key()).toBe(200);
  } finally {
    await closed.query('rollback');
    closed.release();
  }
});

describe('a browser', () => {
  // spec 3.16, 7.41
  test('has one subscription, also when it subscribes several times', async () => {
    const person = await world.customer();
    const browser = newBrowser();
    expect(await subscribe(person, browser)).toMatchObject({ status: 200, body: {} });
    const again = await Promise.all(Array.from({ length: 5 }, () => subscribe(person, browser)));
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await endpointsOf(person)).toEqual([browser.endpoint]);
  });

  test('with a new endpoint loses its older subscription', async () => {
    const person = await world.customer();
    await subscribe(person);
    const newer = newBrowser();
    await subscribe(person, newer);
    expect(await endpointsOf(person)).toEqual([newer.endpoint]);
  });

  test('belongs only to the new person after another person signs in', async () => {
    const [before, after] = [await world.customer(), await world.customer()];
    const browser = newBrowser();
    await subscribe(before, browser);
    await subscribe(after, browser);
    expect([await endpointsOf(before), await endpointsOf(after)]).toEqual([[], [browser.endpoint]]);
  });

  // spec 7.42
  test("is removed when it unsubscribes, and the person's other browsers stay", async () => {
    const person = await world.customer();
    const other = await signInAgain(person);
    const browser = newBrowser();
    await subscribe(person);
    await subscribe(other, browser);
    expect(await unsubscribe(person)).toMatchObject({ status: 200, body: {} });
    expect((await unsubscribe(person)).status).toBe(200);
    expect(await endpointsOf(person)).toEqual([browser.endpoint]);
  });

  test('is removed when its session ends', async () => {
    const person = await world.customer();
    const other = await signInAgain(person);
    await subscribe(person);
    await subscribe(other);
    await world.as(other).post('/v1/token/revoke');
    expect(await endpointsOf(person)).toHaveLength(1);
    const change = { old_password: password, password: 'Dnipro-Odesa-1794!' };
    await world.as(await signInAgain(person)).post('/v1/users/me/pwd', change);
    expect(await endpointsOf(person)).toEqual([]);
  });

  test('above the limit of ten for one person removes the oldest one', async () => {
    const person = await world.customer();
    const browsers = Array.from({ length: 12 }, () => newBrowser());
    for (const browser of browsers) await subscribe(await signInAgain(person), browser);
    expect(await endpointsOf(person)).toEqual(browsers.slice(2).map(({ endpoint }) => endpoint));
  });
});

describe('simultaneous calls', () => {
  const manyTimes = async (round: () => Promise<void>) => {
    for (let times = 0; times < 20; times += 1) await round();
  };
  const isTaken = { status: 200 };

  test('of two people in one browser leave one subscription', () =>
    manyTimes(async () => {
      const people = [await world.customer(), await world.customer()];
      const browser = newBrowser();
      const answers = await Promise.all(people.map((person) => subscribe(person, browser)));
      expect(answers).toMatchObject([isTaken, isTaken]);
      expect((await Promise.all(people.map(endpointsOf))).flat()).toEqual([browser.endpoint]);
    }));

  test('of two browsers that exchange their endpoints both succeed', () =>
    manyTimes(async () => {
      const [one, other] = [await world.customer(), await world.customer()];
      const [here, there] = [newBrowser(), newBrowser()];
      await Promise.all([subscribe(one, here), subscribe(other, there)]);
      const answers = await Promise.all([subscribe(one, there), subscribe(other, here)]);
      expect(answers).toMatchObject([isTaken, isTaken]);
      expect([...(await endpointsOf(one)), ...(await endpointsOf(other))]).toEqual([there.endpoint, here.endpoint]);
    }));

  test('of 20 browsers of one person leave ten subscriptions', async () => {
    const person = await world.customer();
    const sessions = await Promise.all(Array.from({ length: 20 }, () => signInAgain(person)));
    const answers = await Promise.all(sessions.map((session) => subscribe(session)));
    expect(answers).toMatchObject(sessions.map(() => isTaken));
    expect(await endpointsOf(person)).toHaveLength(10);
  });

  /** Runs `first` in an open transaction, then `meanwhile`, and only then `rest` and the commit. */
  async function slowly(first: string, rest: string, { id }: Person, meanwhile: () => Promise<unknown>) {
    const slow = await world.db.pool.connect();
    try {
      await slow.query('begin');
      await slow.query(first, [id]);
      await meanwhile();
      await slow.query(rest, [id]);
    } finally {
      await slow.query('commit');
      slow.release();
    }
  }
  const isWaiting = () => vi.waitFor(async () => expect(await callsWaiting(world)).toBe(1), 20_000);

  test('that wait for a slow sign-out do not block calls of other people', async () => {
    const [leaving, coming] = [await world.customer(), await world.customer()];
    const browser = newBrowser();
    await subscribe(leaving, browser);
    const signOut = 'delete from sessions where user_id = $1';
    let taken: Promise<unknown> | undefined;
    await slowly(signOut, signOut, leaving, async () => {
      taken = subscribe(coming, browser);
      await isWaiting();
      expect(await subscribe(await world.customer())).toMatchObject(isTaken);
    });
    expect(await taken).toMatchObject(isTaken);
  });

  test('remove a subscription only if it still has the given endpoint', async () => {
    const person = await world.customer();
    await subscribe(person);
    const { rows } = await world.db.pool.query(
      'select token_hash, endpoint from push_subscriptions where user_id = $1',
      [person.id],
    );
    const { token_hash, endpoint } = rows[0];
    await pushStore(world.db).removeSubscription({ token_hash, endpoint: `${endpoint}-of-before` });
    const left = async () =>
      (await world.db.pool.query('select from push_subscriptions where user_id = $1', [person.id])).rowCount;
    expect(await left()).toBe(1);
    await pushStore(world.db).removeSubscription({ token_hash, endpoint });
    expect(await left()).toBe(0);
  });

  test('to pause a browser and to delete its subscription do not deadlock', async () => {
    const person = await world.customer();
    await subscribe(person);
    const { rows } = await world.db.pool.query(
      `select encode(token_hash, 'hex') as recipient from push_subscriptions where user_id = $1`,
      [person.id],
    );
    const mine = 'push_subscriptions where user_id = $1';
    let paused: Promise<void> | undefined;
    await slowly(`select from ${mine} for update`, `delete from ${mine}`, person, async () => {
      paused = pushStore(world.db).pause(rows[0].recipient, 60);
      await isWaiting();
    });
    await paused;
  });
});

describe('an endpoint', () => {
  // spec 7.41
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://web.push.apple.com/QAbc',
    'https://wns2-by3p.notify.windows.com/w/?token=BQY%3d',
  ])('of a known push service is accepted: %s', async (endpoint) => {
    expect((await subscribe(await world.customer(), newBrowser(endpoint))).status).toBe(200);
  });

  // spec 7.41
  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user:secret@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com.elsewhere.example/abc',
    'https://fcm.googleapis.com@elsewhere.example/abc',
    'https://elsewhere.example/fcm.googleapis.com',
    'https://evilnotify.windows.com/w/',
    'https://notify.windows.com.evil.example/',
    'https://wns2-by3p.notify.windows.com.evil.example/',
    'https://fcm.googleapis.com./abc',
    'https://127.0.0.1/abc',
    'https://[::1]/abc',
    'https://localhost/abc',
    'https://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'not an address',
    `https://fcm.googleapis.com/${'x'.repeat(1000)}`,
  ])('of any other host or form is refused with 422: %.60s', async (endpoint) => {
    const person = await world.customer();
    const { status, body } = await subscribe(person, newBrowser(endpoint));
    expect([status, body.code, body.errors[0].pointer]).toEqual([422, 'VALIDATION_ERROR', '/endpoint']);
    expect(await endpointsOf(person)).toEqual([]);
  });
});

// spec 3.16
test.each([
  {},
  { p256dh: 'short' },
  { auth: 'short' },
  { auth: 'a'.repeat(23) },
  { p256dh: `A${'a'.repeat(86)}`, auth: 'a'.repeat(22) },
])('invalid keys are refused with 422: %j', async (wrong) => {
  const { keys, ...browser } = newBrowser();
  const sent = Object.keys(wrong).length === 0 ? {} : { ...keys, ...wrong };
  const { status, body } = await subscribe(await world.customer(), { ...browser, keys: sent });
  expect([status, body.code]).toEqual([422, 'VALIDATION_ERROR']);
});

/** A point in hybrid form: both coordinates follow, but the first byte is not 4. */
function hybridKey(): Buffer {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return pair.getPublicKey(null, 'hybrid');
}

test.each([
  ['65 random bytes', Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 0xa7)])],
  ['the point at infinity', Buffer.concat([Buffer.from([4]), Buffer.alloc(64)])],
  ['another form of a point', hybridKey()],
  ['64 bytes', Buffer.alloc(64, 4)],
])('a public key that is not an uncompressed point of the curve is refused with 422: %s', async (_what, key) => {
  const person = await world.customer();
  const browser = newBrowser();
  const { status, body } = await subscribe(person, {
    ...browser,
    keys: { ...browser.keys, p256dh: key.toString('base64url') },
  });
  expect([status, body.code, body.errors[0].pointer]).toEqual([422, 'VALIDATION_ERROR', '/keys/p256dh']);
  expect(await endpointsOf(person)).toEqual([]);
});

test.each([15, 17])('a secret of %d bytes is refused with 422 and names its field', async (length) => {
  const browser = newBrowser();
  const auth = randomBytes(length).toString('base64url');
  const { status, body } = await subscribe(await world.customer(), { ...browser, keys: { ...browser.keys, auth } });
  expect([status, body.code, body.errors[0].pointer]).toEqual([422, 'VALIDATION_ERROR', '/keys/auth']);
});

test('While pushes are switched off, every call for them is refused', async () => {
  const person = await world.customer();
  const admin = world.as(await world.admin());
  await admin.put('/v1/settings', { push: false });
  const answers = [
    await subscribe(person),
    await unsubscribe(person),
    await world.as(person).get('/v1/notifications/key'),
  ];
  for (const answer of answers) expect(answer).toMatchObject({ status: 403, body: { code: 'FEATURE_DISABLED' } });
  await admin.put('/v1/settings', { push: true });
  expect((await subscribe(person)).status).toBe(200);
});
