import { Duplex } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { forFile } from '../testing/for-file.ts';
import { openWorld } from '../testing/world.ts';
import { system } from './by.ts';
import { gatherWrites } from './gathered-writes.ts';
import { statement } from './statement.ts';

const world = await forFile(openWorld());

/** A stream that keeps what it was given with each call. */
function openStream() {
  const calls: string[][] = [];
  const stream = new Duplex({
    decodeStrings: false,
    read: () => undefined,
    write: (chunk, _encoding, done) => {
      calls.push([String(chunk)]);
      done();
    },
    writev: (chunks, done) => {
      calls.push(chunks.map(({ chunk }) => String(chunk)));
      done();
    },
  });
  gatherWrites(stream);
  return { stream, calls };
}

test('what one turn and its promises write goes out together, and the next turn by itself', async () => {
  const { stream, calls } = openStream();
  stream.write('begin');
  stream.write('lock');
  await Promise.resolve();
  stream.write('change');
  await new Promise(setImmediate);
  stream.write('commit');
  await new Promise(setImmediate);
  expect(calls).toEqual([['begin', 'lock', 'change'], ['commit']]);
});

test('what was written before the end is not lost', async () => {
  const { stream, calls } = openStream();
  stream.write('change');
  await new Promise<void>((resolve) => stream.end('bye', resolve));
  expect(calls).toEqual([['change', 'bye']]);
});

test('all statements of a transaction that are sent together leave the server with one call of the system', async () => {
  const one = statement<{ one: number }>('gathered-one', 'select 1 as one');
  const client = await world.db.pool.connect();
  const { stream } = client.connection;
  const calls = vi.fn();
  for (const name of ['_write', '_writev']) {
    const send = Reflect.get(stream, name);
    Reflect.set(stream, name, (...args: unknown[]) => {
      calls();
      return Reflect.apply(send, stream, args);
    });
  }
  client.release();
  await world.db.write(system, (tx) => Promise.all([tx.send(one), tx.send(one), tx.commit()]));
  expect(calls).toHaveBeenCalledOnce();
});
