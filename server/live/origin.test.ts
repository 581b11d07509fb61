import { expect, onTestFinished, test } from 'vitest';
import { livePath } from '#contract/live.ts';
import { openWorld } from '../testing/world.ts';

test('A refused origin is logged with the host, at most five times a minute', async () => {
  const lines: { level: number; msg: string; origin?: string; host?: string; skipped?: number }[] = [];
  const world = await openWorld({ logTo: { write: (line) => lines.push(JSON.parse(line)) } });
  onTestFinished(world.close);
  const { token } = await world.customer();
  const open = (host: string, origin: string) =>
    world.app.injectWS(`${livePath}?token=${token}`, { headers: { host, origin } });
  const warnings = () => lines.filter(({ origin }) => origin !== undefined);

  (await open('exchange.example.com', 'https://exchange.example.com')).terminate();
  expect(warnings()).toEqual([]);
  // As nginx sends it when it is not configured to pass Host on.
  await expect(open('obmin', 'https://exchange.example.com')).rejects.toThrow(/403/);
  expect(warnings()).toMatchObject([{ level: 40, origin: 'https://exchange.example.com', host: 'obmin', skipped: 0 }]);
  expect(warnings()[0]?.msg).toContain('does not pass Host on');

  for (let count = 0; count < 50; count++) {
    await expect(open('obmin', `https://${'x'.repeat(3_000)}.example`)).rejects.toThrow(/403/);
  }
  expect(warnings()).toHaveLength(5);
  for (const { origin } of warnings()) expect(origin?.length).toBeLessThanOrEqual(200);
  expect(lines.map(({ msg }) => msg).join()).not.toContain(token);
});

test.each([
  'http://evil@obmin.example',
  'http://evil:secret@obmin.example',
  'http://obmin.example/',
  'http://obmin.example/page',
  'http://obmin.example#evil',
  'ftp://obmin.example',
  'HTTP://obmin.example',
  'http://obmin.example http://evil.example',
  'null',
  '',
])('Only an origin as browsers write it may be ours, so %j opens no live connection', async (origin) => {
  const world = await openWorld();
  onTestFinished(world.close);
  const { token } = await world.customer();
  const open = (sent: string) =>
    world.app.injectWS(`${livePath}?token=${token}`, { headers: { host: 'obmin.example', origin: sent } });
  await expect(open(origin)).rejects.toThrow(/403/);
  for (const own of ['http://obmin.example', 'https://obmin.example']) (await open(own)).terminate();
});
