import { beforeEach, expect, test } from 'vitest';
import { forFile } from '../testing/for-file.ts';
import { exchangeIn, openWorld } from '../testing/world.ts';

type Line = { level: number; msg: string; path?: string } & Record<string, unknown>;

let lines: Line[] = [];
beforeEach(() => {
  lines = [];
});
const world = await forFile(
  openWorld({
    env: { TRUST_PROXY: 'loopback', METRICS_TOKEN: 'a-token-for-the-watchers' },
    logTo: { write: (line) => void lines.push(JSON.parse(line)) },
  }),
);
const visitor = { 'x-forwarded-for': '203.0.113.7' };
const linesAbout = (path: string) => lines.filter((line) => line.path === path);
const [debug, info] = [20, 30];

test('The line of a call tells who called from where, and about which order', async () => {
  const { office, toCash, customer } = await exchangeIn(world);
  const body = { er_id: toCash.id, office_id: office.id, amount: '100' };
  const as = world.as(customer);
  const { body: order, status } = await as.send<{ id: string }>('POST', '/v1/orders/', body, visitor);
  expect(status).toBe(201);
  await as.send('GET', `/v1/orders/${order.id}`, undefined, visitor);
  await as.send('GET', `/v1/users/${customer.id}`, undefined, visitor);
  const about = { level: info, address: '203.0.113.7', user: customer.id, order: order.id };
  expect(linesAbout('/v1/orders/')).toMatchObject([about]);
  expect(linesAbout(`/v1/orders/${order.id}`)).toMatchObject([about]);
  expect(linesAbout(`/v1/users/${customer.id}`)[0]).not.toHaveProperty('order');
});

test('A text that is no id is logged as no order', async () => {
  await world.as(await world.admin()).get('/v1/orders/none-of-them');
  expect(linesAbout('/v1/orders/none-of-them')[0]).not.toHaveProperty('order');
});

test('Good answers to probes are logged at debug, refused ones as any call', async () => {
  for (const path of ['/livez', '/readyz', '/v1/health-check']) expect((await world.as().get(path)).status).toBe(200);
  await world.as({ token: 'a-token-for-the-watchers' }).get('/metrics');
  await world.as().get('/metrics');
  expect(['/livez', '/readyz', '/v1/health-check', '/metrics'].flatMap(linesAbout).map(({ level }) => level)).toEqual([
    ...[debug, debug, debug, debug],
    info,
  ]);
});

test('A failed sign-in has the same mark for each spelling of a phone, and never the phone', async () => {
  const { cellphone } = await world.customer();
  const spaced = cellphone.replace(/^(\+380)(\d\d)(\d{3})/, '$1 $2 $3 ');
  for (const username of [cellphone, spaced, '+380509999999', cellphone])
    await world.as().send('POST', '/v1/token/', { username, password: 'not-this-one' }, visitor);
  const failed = lines.filter(({ msg }) => msg === 'A sign-in failed');
  expect(failed).toHaveLength(4);
  for (const line of failed)
    expect(line).toMatchObject({ level: info, code: 'INVALID_CREDENTIALS', address: '203.0.113.7' });
  const [own, same, other, again] = failed.map(({ phone_mark }) => phone_mark);
  expect(own).toMatch(/^[\da-f]{16}$/);
  expect([same, again]).toEqual([own, own]);
  expect(other).not.toBe(own);
  expect(JSON.stringify(lines)).not.toContain(cellphone.slice(4));
});

test('The right password leaves no line of a failure', async () => {
  const { cellphone, password } = await world.customer();
  await world.as().post('/v1/token/', { username: cellphone, password });
  expect(lines.some(({ msg }) => msg === 'A sign-in failed')).toBe(false);
});
