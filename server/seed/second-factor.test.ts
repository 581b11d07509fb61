import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { roles } from '#domain/person/actor.ts';
import { readConfig } from '../config.ts';
import { client } from '../testing/client.ts';
import { answer, byCode, challengeOf, codeNow } from '../testing/factor.test-kit.ts';
import { forFile } from '../testing/for-file.ts';
import { openWorld, testSecretKey } from '../testing/world.ts';
import { demoFactorAccount, demoPassword } from './accounts.ts';
import { seedDemoWorld } from './seed.ts';

const world = await forFile(openWorld());
await seedDemoWorld(world.db, readConfig({ SECRET_KEY: testSecretKey }).secretKeys);
const { cellphone, secret } = demoFactorAccount;

test('The demo has an owner of three offices who signs in with a code of an app beside the password', async () => {
  const challenge = await challengeOf(world, { cellphone, password: demoPassword });
  const { body } = await answer(world, challenge, byCode(codeNow(secret)));
  const owner = client(world.app, body.access_token);
  expect((await owner.get('/v1/users/me/')).body).toMatchObject({
    ...{ cellphone, second_factor: true },
    permissions: roles.indexOf('office_owner') + 1,
  });
  expect((await owner.get('/v1/users/me/second-factor')).body).toMatchObject({ recovery_codes_left: 10 });
  const { rowCount } = await world.db.pool.query(
    'select from user_offices m join users u on u.id = m.user_id where cellphone = $1',
    [cellphone],
  );
  expect(rowCount).toBe(3);
});

test('The README names the phone and the secret of the demo account with a second factor', async () => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  expect(readme.split('\n').filter((line) => line.includes(cellphone) && line.includes(secret))).toHaveLength(1);
});

test('Nobody else of the demo has a second factor', async () => {
  const { rows } = await world.db.pool.query('select cellphone from users where second_factor_at is not null');
  expect(rows).toEqual([{ cellphone }]);
});
