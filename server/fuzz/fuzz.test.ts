import fc from 'fast-check';
import { expect, test } from 'vitest';
import { counts } from '../testing/counts.ts';
import { forFile } from '../testing/for-file.ts';
import { openWorld } from '../testing/world.ts';
import { openJudge } from './judge.test-kit.ts';
import { anyCall, type Call, type Described } from './requests.test-kit.ts';
import { type FuzzScene, openScene } from './scene.test-kit.ts';

/** `npm run fuzz -- --requests=200000 --seed=7` sets these two. */
const requests = Number(process.env.FUZZ_REQUESTS ?? counts.fuzzRequests);
const seed = Number(process.env.FUZZ_SEED ?? counts.fuzzSeed);
const perRound = 200;
const atOnce = 10;
const limitMs = 120_000 + requests * 20;

const world = await forFile(openWorld());

// This test runs first, because the other test may end the admin's session.
test('The judge of answers finds a wrong answer', async () => {
  const described: Described = (await world.as().get('/openapi.json')).body;
  const judge = openJudge(described);
  await openScene(world);
  const { text } = await world.as(await world.admin()).get('/v1/orders/');
  const list = described.paths['/v1/orders/']?.get ?? expect.unreachable();
  const json = { 'content-type': 'application/json; charset=utf-8' };
  expect(judge(list, { statusCode: 200, headers: json, body: text })).toBeUndefined();
  const named = text.replaceAll(/"status":\d/g, '"status":"requested"');
  expect(judge(list, { statusCode: 200, headers: json, body: named })).toContain('Not as described');
  expect(judge(list, { statusCode: 200, headers: json, body: text.replaceAll('"er_id"', '"id"') })).toContain('er_id');
  expect(judge(list, { statusCode: 200, headers: { 'content-type': 'text/html' }, body: text })).toContain('Sent as');
  expect(judge(list, { statusCode: 418, headers: json, body: text })).toContain('no such status');
  expect(judge(list, { statusCode: 500, headers: json, body: text })).toBe('The server failed');
  const refused = await world.as().get('/v1/orders/');
  const problem = { statusCode: 401, headers: refused.headers, body: refused.text };
  expect(judge(list, problem)).toBeUndefined();
  const strange = { ...problem, headers: { ...refused.headers, 'x-error-code': 'NETWORK_ERROR' } };
  expect(judge(list, strange)).toBe('No such code: NETWORK_ERROR');
});

test(
  `The server answers random requests as its description says (${requests} requests, seed ${seed})`,
  async () => {
    const described: Described = (await world.as().get('/openapi.json')).body;
    const judge = openJudge(described);
    const wrong: string[] = [];

    const make = async (call: Call, scene: FuzzScene) => {
      const sent = scene.request(call);
      const answer = await world.app.inject(sent);
      if (call.operation.operationId === 'changeSettings') await scene.reopen();
      count(call.operation.operationId, answer.statusCode);
      const complaint = judge(call.operation, answer);
      if (complaint !== undefined) wrong.push(`${complaint}\n${call.caller}: ${shown(sent)}\n${shown(answer.body)}`);
    };

    const calls = fc.array(anyCall(described), { minLength: perRound, maxLength: perRound });
    const round = fc.asyncProperty(calls, async (made) => {
      const scene = await openScene(world);
      for (let at = 0; at < made.length; at += atOnce)
        await Promise.all(made.slice(at, at + atOnce).map((call) => make(call, scene)));
      return wrong.length === 0;
    });
    // Calls change the database, so a failure can't be shrunk by repeating calls.
    const { errorInstance } = await fc.check(round, {
      seed,
      numRuns: Math.ceil(requests / perRound),
      endOnFailure: true,
    });
    expect(wrong.join('\n\n')).toBe('');
    if (errorInstance) throw errorInstance;
    // Chance decides which rare operations succeed. With few requests, too many of them never succeed.
    if (requests >= 20_000) expect(neverAccepted(described).length).toBeLessThan(6);
  },
  limitMs,
);

/** How often each operation succeeded. */
const done = new Map<string, number>();
const count = (operationId: string, status: number) =>
  status < 400 && done.set(operationId, (done.get(operationId) ?? 0) + 1);

const shown = (sent: unknown) => JSON.stringify(sent).slice(0, 1_500);

/** Operations that never succeeded, so only their refusals were tested. */
function neverAccepted({ paths }: Described): string[] {
  const all = Object.values(paths).flatMap((operations) => Object.values(operations));
  return all.map(({ operationId }) => operationId).filter((id) => !done.has(id) && !unreachable.includes(id));
}

/** These operations need a code that is sent to a phone. */
const unreachable = ['verifyPhone', 'verifyRecoveryCode', 'recover'];
