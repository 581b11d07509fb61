import { expect, test } from 'vitest';
import { forFile } from '../testing/for-file.ts';
import { openWorld } from '../testing/world.ts';
import { watchWrites } from './held-writes.test-kit.ts';
import { rights } from './rights.test-kit.ts';
import { openScene } from './rights-scene.test-kit.ts';
import { type Call, endingsOf, isRead, sendHeld, sendStopped, writesIn } from './rights-walk.test-kit.ts';

const world = await forFile(openWorld({ watch: watchWrites }));
const scene = await openScene(world);

const calls = writesIn(rights);

test('Every call of a session that may write is walked', () => {
  const isWrite = ({ call, cells }: (typeof rights)[number]) =>
    !isRead(call) && cells.anonymous.startsWith('401') && cells['recovery token'].startsWith('401');
  const writing = new Set(rights.filter(isWrite).map(({ call }) => call));
  expect(new Set(calls.map(({ call }) => call).filter((call) => !isRead(call)))).toEqual(writing);
});

/** A few at once, because the server has so many connections. */
async function forEachEnding(call: Call, cases: ReturnType<typeof endingsOf>, check: typeof sendHeld) {
  const waiting = [...cases];
  const next = async (): Promise<void> => {
    const one = waiting.pop();
    if (!one) return;
    await check({ ...one, call, scene, world });
    await next();
  };
  await Promise.all([next(), next(), next(), next()]);
}

/** Each call meets some endings, and each ending some calls: what a call does does not depend on how its rights end. */
const someEndings = (call: Call, at: number) => {
  const all = endingsOf(call);
  return [0, 1, 2].flatMap((step) => all[(at * 3 + step) % all.length] ?? []);
};
const walked = calls.map((call, at) => ({ ...call, at }));
const writes = walked.filter(({ call }) => !isRead(call));

test.each(writes)('$named: a body that comes after the rights ended changes nothing', ({ at, ...call }) =>
  forEachEnding(call, someEndings(call, at), sendHeld),
);

test.each(writes)(
  '$named: a body changes nothing in whatever way the rights ended before',
  {
    tags: 'long',
  },
  ({ at: _, ...call }) => forEachEnding(call, endingsOf(call), sendHeld),
);

test.each(walked)('$named: an ending waits for the write that it finds', ({ at, ...call }) =>
  forEachEnding(call, someEndings(call, at), sendStopped),
);
