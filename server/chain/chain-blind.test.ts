import { beforeEach, expect, test } from 'vitest';
import { chainScene, own } from '../testing/chain-scene.test-kit.ts';
import { forFile } from '../testing/for-file.ts';
import { patience } from '../testing/live.test-kit.ts';
import type { Person } from '../testing/world.ts';

const scene = await forFile(chainScene());
const { world, fake, admin, owner, query, deal, named, round, switchOn, later } = scene;

beforeEach(scene.reset);

/** What the person was told of chains, the oldest first. */
async function toldOf(person: Person): Promise<string[]> {
  const { items } = (await world.as(person).get('/v1/users/me/inbox')).body;
  return items
    .flatMap(({ type, title, url }: Record<string, string>) => (type === 'chain_alert' ? [`${title} ${url}`] : []))
    .toReversed();
}
const alerts = async () => query('select network, is_blind, fault from chain_alerts order by at');
const rounds = async (times: number) => {
  for (let at = 0; at < times; at += 1) {
    await later();
    await round();
  }
};

test('The admins hear once that a chain is not read, and once that it is read again; nobody else does', async () => {
  const before = (await toldOf(scene.adminPerson)).length;
  await switchOn('TRC20');
  await named(await deal({ amount: '20' }), fake.send(own.TRC20, { amount: '20' }));
  fake.mad.set('TRC20', 'HTML');
  await rounds(2);
  expect(await alerts()).toEqual([]);
  await rounds(4);
  expect(await alerts()).toEqual([{ network: 'TRC20', is_blind: true, fault: 'unreadable' }]);
  fake.mad.clear();
  await rounds(3);
  expect(await alerts()).toMatchObject([{ is_blind: true }, { is_blind: false, fault: null }]);
  await expect
    .poll(async () => (await toldOf(scene.adminPerson)).slice(before), patience)
    .toEqual(['Transfers on TRC20 are not read /?tab=settings', 'Transfers on TRC20 are read again /?tab=settings']);
  expect(await toldOf(owner)).toEqual([]);
  // The next time it is told again.
  fake.mad.set('TRC20', '500');
  await rounds(3);
  expect(await alerts()).toHaveLength(3);
});

test('An admin who mends it hears that it is read again, and one who switches it off hears nothing more', async () => {
  await switchOn('TRC20');
  await deal({ amount: '20' });
  fake.mad.set('TRC20', '500');
  await rounds(3);
  // The failures of before are over, and nobody knows yet whether it works.
  await admin.put('/v1/chains/TRC20', { key: 'another' });
  await rounds(3);
  expect(await alerts()).toMatchObject([{ is_blind: true }]);
  fake.mad.clear();
  await rounds(1);
  expect(await alerts()).toMatchObject([{ is_blind: true }, { is_blind: false }]);
  fake.mad.set('TRC20', '500');
  await rounds(3);
  await admin.put('/v1/chains/TRC20', { on: false });
  await rounds(1);
  await switchOn('TRC20');
  fake.mad.clear();
  await rounds(1);
  expect(await alerts()).toMatchObject([{ is_blind: true }, { is_blind: false }, { is_blind: true }]);
});

test('Two nodes that note the same failure tell it once', async () => {
  await switchOn('TRC20');
  const failed = { network: 'TRC20' as const, calls: 1, hasAnswered: false, failures: 3, fault: 'slow' as const };
  await Promise.all([1, 2, 3].map(() => scene.store.note({ ...failed, waitSeconds: 0 })));
  expect(await alerts()).toEqual([{ network: 'TRC20', is_blind: true, fault: 'slow' }]);
  const well = { ...failed, hasAnswered: true, failures: 0, fault: null, waitSeconds: 0 };
  await Promise.all([1, 2, 3].map(() => scene.store.note(well)));
  expect(await alerts()).toHaveLength(2);
});
