import { beforeEach, describe, expect, test } from 'vitest';
import { openSeal } from '../lib/seal.ts';
import { forFile } from '../testing/for-file.ts';
import { simulationOf } from '../testing/rate-rule.test-kit.ts';
import { openWorld, testSecretKey } from '../testing/world.ts';
import { looksPurpose, ruleLooks } from './rule-looks.ts';

const world = await forFile(openWorld());
const person = await world.admin();
const [admin, other] = [world.as(person), world.as(await world.anotherAdmin())];
const office = await world.office();

const rule = {
  ...{ sc: 'USDT', tc: 'UAH', office_id: null, margin_percent: '1', step: '0.01', step_percent: '1', day_percent: '3' },
  ...{ floor: '35', ceiling: '50', mode: 'publishes', pause_minutes: 15, on_pause: 'ask' },
};
type Sent = Omit<typeof rule, 'office_id'> & { office_id: string | null };
const lookAt = async (sent: Sent = rule, by = admin): Promise<string> => (await by.get(simulationOf(sent))).body.seen;
const set = (sent: object, by = admin) => by.put('/v1/rate-rules', { ...rule, ...sent });
const unseen = { status: 409, body: { code: 'CONFLICT', reason: 'ruleUnseen' } };
const rules = async () => (await admin.get('/v1/rate-rules')).body;

beforeEach(() => world.db.pool.query('delete from rate_rules'));

describe('a rule', () => {
  test('is not on before the same person was shown what it would have done', async () => {
    for (const mode of ['proposes', 'publishes']) expect(await set({ mode })).toMatchObject(unseen);
    expect(await rules()).toEqual([]);
    const seen = await lookAt();
    expect(await set({ seen }, other)).toMatchObject(unseen);
    expect(await set({ seen })).toMatchObject({ status: 200, body: { mode: 'publishes' } });
    // How long it waits without a market is no figure of the simulation.
    expect(await set({ seen, mode: 'proposes', pause_minutes: 20 })).toMatchObject({ status: 200 });
    expect(await set({ seen, margin_percent: '1.00' })).toMatchObject({ status: 200, body: { margin_percent: '1' } });
  });

  test.each([
    { margin_percent: '0.9' },
    { step: '0.02' },
    { step_percent: '1.1' },
    { day_percent: '2' },
    { floor: '34' },
    { ceiling: '51' },
    { sc: 'UAH', tc: 'USDT' },
    { tc: 'PLN' },
    { office_id: office.id },
  ])('is looked at again with other figures: %j', async (changed) => {
    const seen = await lookAt();
    expect(await set({ ...changed, seen })).toMatchObject(unseen);
    expect(await set({ ...changed, seen: await lookAt({ ...rule, ...changed }) })).toMatchObject({ status: 200 });
  });

  test('is switched off, and changed while it is off, without a look', async () => {
    await set({ seen: await lookAt() });
    expect(await set({ mode: 'off' })).toMatchObject({ status: 200 });
    expect(await set({ mode: 'off', margin_percent: '2' })).toMatchObject({ status: 200 });
    expect(await set({ mode: 'proposes', margin_percent: '2' })).toMatchObject(unseen);
  });

  test('is not on with what is no look', async () => {
    const seen = await lookAt();
    for (const wrong of ['', 'a', '{}', seen.slice(1), seen.slice(0, -2), `${seen}AAAA`, seen.toLowerCase()])
      expect(await set({ seen: wrong }), wrong).toMatchObject(unseen);
    expect(await set({ seen: 'a'.repeat(201) })).toMatchObject({ status: 422 });
  });

  test('is looked at again after half an hour', async () => {
    const looks = ruleLooks(openSeal([Buffer.from(testSecretKey, 'base64')], looksPurpose));
    const { margin_percent, step, step_percent, day_percent, floor, ceiling } = rule;
    const rails = { margin_percent, step, step_percent, day_percent, floor, ceiling };
    const lookedAt = (minutesAgo: number) => {
      const now = new Date(Date.now() - minutesAgo * 60_000);
      return looks.write({ person: person.id, played: { ...rule, rails }, now });
    };
    expect(await set({ seen: lookedAt(29) })).toMatchObject({ status: 200 });
    expect(await set({ seen: lookedAt(31) })).toMatchObject(unseen);
  });

  test('that two admins set at the same moment is one that its admin has seen', async () => {
    const [mine, theirs] = [
      { ...rule, margin_percent: '2' },
      { ...rule, margin_percent: '3' },
    ];
    const [seen, seenToo] = [await lookAt(mine), await lookAt(theirs, other)];
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([
        set({ ...mine, seen }),
        set({ ...theirs, seen: seenToo }, other),
        // Each with what the other one has seen, and with figures that nobody has.
        set({ ...theirs, seen: seenToo }),
        set({ ...mine, seen }, other),
        set({ ...mine, margin_percent: '4', seen }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 409, 409, 409]);
      const [kept, ...others] = await rules();
      expect([kept.margin_percent, others]).toEqual([expect.stringMatching(/^[23]$/), []]);
    }
  });
});
