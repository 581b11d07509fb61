import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect, onTestFinished, test } from 'vitest';
import WebSocket from 'ws';
import { livePath } from '#contract/live.ts';
import { makeFolder } from '../../server/postgres/postgres.test-kit.ts';
import { runScript } from './command.ts';
import { call, runProduct, type Started, signIn } from './product.ts';

async function startOn(dataDir: string): Promise<Started & { url: string }> {
  const product = runProduct({
    command: [process.execPath, 'server/main.ts'],
    env: { DATA_DIR: dataDir, LIMITS: 'off', OPEN_ORDERS_PER_CUSTOMER: '100' },
  });
  onTestFinished(() => product.kill());
  return { ...product, url: await product.ready() };
}

const command = async (name: string, words: string[], dataDir: string): Promise<string> => {
  const { code, output } = await runScript(`tools/run/${name}.ts`, words, { env: { DATA_DIR: dataDir } });
  expect({ code, output }).toMatchObject({ code: 0 });
  return output;
};

test('a product that is killed under load is there again from its backup, with all orders of before, its sign-ins and its live news', async () => {
  const folder = makeFolder();
  const place = (name: string) => join(folder, name);
  const [dataDir, backups, safe, restored] = [place('data'), place('backups'), place('safe'), place('restored')];
  const identity = await generateX25519Identity();
  const file = join(folder, 'identity.txt');
  writeFileSync(file, `${identity}\n`);
  const recipient = ['--recipient', await identityToRecipient(identity)];

  const first = await startOn(dataDir);
  const token = await signIn(first.url, '+380500000004');
  const [offer] = (await call(first.url, 'GET', '/rates/office-rates?sc=USD&tc=USDT', { token })).body;
  const placeAt = async (url: string): Promise<string> => {
    const body = { er_id: offer.rate.id, office_id: offer.office_id, amount: '50' };
    const answer = await call(url, 'POST', '/orders/', { token, body });
    expect(answer.status).toBe(201);
    return answer.body.id;
  };
  const placed: string[] = [];
  let isOver = false;
  const placing = (async () => {
    for (; !isOver; placed.push(await placeAt(first.url)))
      for (const id of placed.slice(-1)) await call(first.url, 'PUT', `/orders/${id}/cancel`, { token });
  })();
  await expect.poll(() => placed.length, { timeout: 60_000 }).toBeGreaterThan(5);
  const before = placed.length;
  await command('backup', ['key', '--to', safe, ...recipient], dataDir);
  const said = await command('backup', ['--to', backups, ...recipient], dataDir);
  const archive = /Made (\S+\.age):/.exec(said)?.[1] ?? '';
  const fingerprint = /needs the secret key (\w+)/.exec(said)?.[1];
  isOver = true;
  await placing;
  expect(placed.length).toBeGreaterThan(before);
  await first.kill();

  const key = ['--key', join(safe, `obmin-secret-key-${fingerprint}.age`)];
  await command('restore', [archive, '--identity', file, '--to', restored, ...key], dataDir);
  const second = await startOn(restored);
  for (const id of placed.slice(0, before))
    expect((await call(second.url, 'GET', `/orders/${id}`, { token })).status).toBe(200);
  const ear = new WebSocket(
    `${second.url.replace('http', 'ws')}${livePath}?token=${await signIn(second.url, '+380500000001')}`,
  );
  onTestFinished(() => ear.terminate());
  await once(ear, 'open');
  const heard: string[] = [];
  ear.on('message', (text) => heard.push(String(text)));
  const fresh = await placeAt(second.url);
  await expect.poll(() => heard.some((text) => text.includes(fresh)), { timeout: 30_000 }).toBe(true);
});
