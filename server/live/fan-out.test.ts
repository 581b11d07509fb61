import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { sendFrames, tellAll } from './fan-out.ts';

const text = (word: string) => Buffer.from(word);

/** Stands for a socket of the library, with the few parts that telling uses. */
function listener(onSend: () => void = () => undefined) {
  const heard: string[] = [];
  const writes: string[] = [];
  const fake = {
    bufferedAmount: 0,
    send: (frame: Buffer) => {
      heard.push(String(frame));
      writes.push('frame');
      onSend();
    },
    terminate: vi.fn<() => void>(),
    _socket: { cork: () => writes.push('cork'), uncork: () => writes.push('uncork') },
  };
  return { socket: fake as unknown as WebSocket, fake, heard, writes };
}

afterEach(() => void vi.restoreAllMocks());

test('All news of a round reach a listener in one write, in their order', () => {
  const { socket, heard, writes } = listener();
  sendFrames(socket, [text('first'), text('second')]);
  expect(heard).toEqual(['first', 'second']);
  expect(writes).toEqual(['cork', 'frame', 'frame', 'uncork']);
});

test('A client that does not read is disconnected', () => {
  const { socket, fake, heard } = listener();
  fake.bufferedAmount = 1_000_001;
  sendFrames(socket, [text('news')]);
  expect([fake.terminate.mock.calls.length, heard]).toEqual([1, []]);
});

test('Other work gets its turn while many listeners are told', async () => {
  const all = new Set(Array.from({ length: 1_000 }, () => listener()));
  const told = () => [...all].filter(({ heard }) => heard.length > 0).length;
  const telling = tellAll(all, () => [text('news')]);
  await nextTurn();
  expect(told()).toBeGreaterThan(0);
  expect(told()).toBeLessThan(1_000);
  await telling;
  expect(told()).toBe(1_000);
});

test('A listener that is disconnected during a round gets no more messages of it', async () => {
  const all = new Set(Array.from({ length: 1_000 }, () => listener()));
  const last = [...all].at(-1);
  const telling = tellAll(all, () => [text('news')]);
  if (last) all.delete(last);
  await telling;
  expect(last?.heard).toEqual([]);
});

test.each([
  [5, false],
  [40, true],
])('After a round of %i ms the next one waits as long: %s', async (ms, isLong) => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  let isOver = false;
  const start = Date.now();
  const telling = tellAll(new Set([listener()]), () => {
    now += ms;
    return [text('news')];
  }).then(() => {
    isOver = true;
  });
  await nextTurn();
  // The length of a long round is measured below: on a busy machine the pause can be over before this turn.
  if (!isLong) expect(isOver).toBe(true);
  await telling;
  // The clock of the timers may be a millisecond ahead.
  if (isLong) expect(Date.now() - start).toBeGreaterThanOrEqual(ms - 2);
});
