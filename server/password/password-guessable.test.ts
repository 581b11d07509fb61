import { describe, expect, test } from 'vitest';
import { messageTo } from '../testing/code.test-kit.ts';
import { forFile } from '../testing/for-file.ts';
import { openWorld, type Person, password } from '../testing/world.ts';
import { isAmongCommonest } from './commonest-passwords.ts';

const world = await forFile(openWorld());
const production = await forFile(openWorld({ env: { NODE_ENV: 'production', LIMITS: 'on' } }));

const refused = (pointer: string, reason: string) => ({
  status: 422,
  body: { code: 'VALIDATION_ERROR', reason, errors: [{ pointer }] },
});
const register = (cellphone: string, secret: string, of = world) =>
  of.as().post('/v1/users/', { cellphone, password: secret });
const change = (person: Person, next: string) =>
  world.as(person).post('/v1/users/me/pwd', { old_password: password, password: next });

async function recover({ cellphone }: Person, pwd: string) {
  const { token } = (await world.as().post('/v1/users/recovery/phone-send', { cellphone })).body;
  const { code } = await messageTo(world, cellphone);
  const proof = await world.as().post('/v1/users/recovery/phone-verify', { token, code });
  return world.as({ token: proof.body.access_token }).post('/v1/users/recovery/recover', { pwd });
}

describe('a password that holds what a guesser knows is refused', () => {
  test('at registration: the number, in any spelling', async () => {
    expect(await register('0671119901', 'Aa!067-111-99-01')).toMatchObject(refused('/password', 'passwordHoldsNumber'));
    expect((await register('0671119901', 'Aa!067-999-11-01')).status).toBe(201);
  });

  test('at a change: the number and the name', async () => {
    const person = await world.customer({ full_name: 'Olena Kovalenko' });
    const number = `Aa!${person.cellphone.slice(-9)}`;
    expect(await change(person, number)).toMatchObject(refused('/password', 'passwordHoldsNumber'));
    expect(await change(person, 'Kovalenko!26')).toMatchObject(refused('/password', 'passwordHoldsName'));
    expect((await change(person, 'Dnipro-Odesa-1794!')).status).toBe(200);
  });

  test('at a recovery: the token stays for another password', async () => {
    const person = await world.customer({ full_name: 'Olena Kovalenko' });
    expect(await recover(person, 'Olena-Kova1!')).toMatchObject(refused('/pwd', 'passwordHoldsName'));
  });
});

test('the name of the product is refused in production only, where nobody uses the demo password', async () => {
  expect((await register('0671119902', 'Obmin!2026')).status).toBe(201);
  const answer = await register('0671119902', 'Obmin!2026', production);
  expect(answer).toMatchObject(refused('/password', 'passwordHoldsProduct'));
});

test('the 10,000 commonest are refused, also with what the rules make people add', async () => {
  const common = ['Monkey12!', 'Liverpool1!', '1!Chelsea', 'P@ssw0rd', 'Password1!', '24081990'];
  expect(common.filter((each) => !isAmongCommonest(each))).toEqual([]);
  expect([password, 'Obmin!2026', 'Dnipro-Odesa-1794!'].filter(isAmongCommonest)).toEqual([]);
  expect(await register('0671119903', 'Liverpool1!')).toMatchObject(refused('/password', 'commonPassword'));
});
