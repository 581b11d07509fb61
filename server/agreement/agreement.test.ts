import { beforeEach, describe, expect, test } from 'vitest';
import type { OwnAgreement } from '#contract/person/agreement.ts';
import { forFile } from '../testing/for-file.ts';
import { exchangeIn, openWorld, type Person } from '../testing/world.ts';

const world = await forFile(openWorld());
const { office, toCoin, admin } = await exchangeIn(world);

const own = '/v1/users/me/agreement';
const setTerms = async (words: string | null) => {
  const body = { text_en: words, text_uk: words && `${words}, українською` };
  const answer = await world.as(admin).put('/v1/agreement', body);
  expect(answer.status).toBe(200);
  return answer.body.agreement?.version as number;
};
const place = (who: Person) =>
  world.as(who).post('/v1/orders/', { er_id: toCoin.id, office_id: office.id, amount: '100' });
const accept = (who: Person, version: number) => world.as(who).post<OwnAgreement>(own, { version });
let count = 0;
const register = async (more: object) => {
  count += 1;
  const body = { cellphone: `+38063${String(5_000_000 + count)}`, password: 'Kalyna!2026-x', ...more };
  const answer = await world.as().post('/v1/users/', body);
  expect(answer.status).toBe(201);
  return { token: answer.body.access_token as string };
};
const acceptedBy = async (who: Pick<Person, 'token'>) => (await world.as(who).get<OwnAgreement>(own)).body.accepted;

test('A new network asks nobody', async () => {
  expect((await world.as().get('/v1/agreement')).body).toEqual({ agreement: null });
  expect((await place(await world.customer())).status).toBe(201);
});

describe('Where a network has terms of use', () => {
  let version: number;
  beforeEach(async () => {
    version = await setTerms('Bring what you promised');
  });

  test('a customer agrees once, before the next deal, and places it then', async () => {
    const person = await world.customer();
    const refused = await place(person);
    expect([refused.status, refused.body.code, refused.body.reason]).toEqual([409, 'CONFLICT', 'termsNotAccepted']);
    expect((await accept(person, version)).status).toBe(200);
    expect((await place(person)).status).toBe(201);
    expect((await place(person)).status).toBe(201);
  });

  test('an order that is refused anyway asks nobody to read them', async () => {
    const refused = await world.as(await world.customer()).post('/v1/orders/', {
      ...{ er_id: toCoin.id, office_id: office.id, amount: '0.0000001' },
    });
    expect(refused.body.code).toBe('INVALID_AMOUNT');
  });

  test('who registers agrees at once, and who does not say so is asked later', async () => {
    expect(await acceptedBy(await register({ agreement: version }))).toMatchObject({
      ...{ version, text_en: 'Bring what you promised', hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    expect(await acceptedBy(await register({}))).toBeNull();
    // An older page shows an older version: the account is made all the same.
    expect(await acceptedBy(await register({ agreement: version + 1 }))).toBeNull();
  });

  test('no version is larger than the database counts', async () => {
    expect((await accept(await world.customer(), 2 ** 31)).status).toBe(422);
  });

  test('other terms are asked for again, and those of before stay with their text', async () => {
    const person = await world.customer();
    await accept(person, version);
    const next = await setTerms('Come in time');
    expect((await place(person)).body.reason).toBe('termsNotAccepted');
    expect(await acceptedBy(person)).toMatchObject({ version, text_en: 'Bring what you promised' });
    const late = await accept(person, version);
    expect([late.status, late.body]).toMatchObject([409, { reason: 'termsChanged' }]);
    await accept(person, next);
    expect((await place(person)).status).toBe(201);
  });

  test('taking them away asks nobody any more', async () => {
    await setTerms(null);
    expect((await place(await world.customer())).status).toBe(201);
  });

  test('the database keeps texts and acceptances as they were', async () => {
    const person = await world.customer();
    await accept(person, version);
    for (const change of [
      `update agreements set text_en = 'Pay twice'`,
      `delete from agreements`,
      `update agreement_acceptances set at = now() - interval '1 year'`,
      `delete from agreement_acceptances`,
      'truncate agreement_acceptances',
    ])
      await expect(world.db.pool.query(change), change).rejects.toMatchObject({ code: 'OB040' });
  });

  test('the change is in the journal', async () => {
    const { body } = await world.as(admin).get('/v1/audit?kind=agreement_changed&size=1');
    expect(body.items[0]).toMatchObject({ actor: { id: admin.id }, after: { version, asked: true } });
  });
});
