import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { forFile } from '../../testing/for-file.ts';
import { openWorld } from '../../testing/world.ts';

const offices = '/v1/offices/?size=100';

const world = await forFile(openWorld());
const person = await world.customer();
for (let count = 0; count < 10; count += 1) await world.office();
const plain = (await world.as(person).get(offices)).text;

const ask = (url: string, accepted: string) =>
  world.app.inject({ url, headers: { authorization: `Bearer ${person.token}`, 'accept-encoding': accepted } });

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const)('A long answer is sent compressed to a client that accepts %s', async (accepted, encoding, decompress) => {
  const { headers, rawPayload } = await ask(offices, accepted);
  expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
  expect(headers['content-type']).toContain('application/json');
  expect(Number(headers['content-length'])).toBe(rawPayload.length);
  expect(decompress(rawPayload).toString()).toBe(plain);
  expect(rawPayload.length).toBeLessThan(plain.length / 3);
});

test.each(['', 'identity', 'br;q=0'])('It is sent as it is to a client that accepts %j', async (accepted) => {
  const { headers, payload } = await ask(offices, accepted);
  expect(headers['content-encoding']).toBeUndefined();
  expect(headers.vary).toBe('accept-encoding');
  expect(payload).toBe(plain);
});

test('A short answer, such as one with the secret of a session, is never compressed', async () => {
  const { headers, payload } = await world.app.inject({
    method: 'POST',
    url: '/v1/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-encoding': 'br' },
    payload: new URLSearchParams({ username: person.cellphone, password: person.password }).toString(),
  });
  expect(payload).toContain('access_token');
  expect(headers['content-encoding']).toBeUndefined();
  expect(headers.vary).toBeUndefined();
});

test('When many long answers wait, the others are sent as they are, and every one arrives', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => ask(offices, 'br')));
  for (const { headers, rawPayload } of answers) {
    const text = headers['content-encoding'] === 'br' ? brotliDecompressSync(rawPayload) : rawPayload;
    expect(text.toString()).toBe(plain);
  }
});

test('A question about a long answer without its body gets the same headers and no body', async () => {
  const { statusCode, rawPayload } = await world.app.inject({
    method: 'HEAD',
    url: offices,
    headers: { authorization: `Bearer ${person.token}`, 'accept-encoding': 'br' },
  });
  expect([statusCode, rawPayload.length]).toEqual([200, 0]);
});
