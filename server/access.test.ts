import { afterAll, beforeAll, expect, test } from 'vitest';
import { roles } from '#domain/actor.ts';
import { newId } from './lib/id.ts';
import { openWorld, type Person, type World } from './testing/world.ts';

const anyone = 'anyone';
/** Only with the token of a recovery, which no session's token is; see auth/recovery.test.ts. */
const recovering = 'nobody with a session';
const everybody = roles.join(' ');

/** Every call there is, and who may make it at all. What is not in this table does not exist. */
// biome-ignore format: the columns make it a table
const calls: readonly [method: string, path: string, who: string][] = [
  ['GET',   '/*',                      anyone],
  ['GET',   '/v1/health-check',        anyone],
  ['GET',   '/livez',                  anyone],
  ['GET',   '/readyz',                 anyone],
  ['POST',  '/v1/token',               anyone],
  ['POST',  '/v1/users',               anyone],
  ['POST',  '/v1/users/recovery/phone-send',       anyone],
  ['POST',  '/v1/users/recovery/phone-verify',     anyone],
  ['POST',  '/v1/users/recovery/recover',          recovering],
  ['GET',   '/v1/users/me',            everybody],
  ['PUT',   '/v1/users/me',            everybody],
  ['GET',   '/v1/users/me/stats',      everybody],
  ['GET',   '/v1/users',               'admin office_owner'],
  ['GET',   '/v1/users/:id',           everybody],
  ['GET',   '/v1/users/:id/offices',   everybody],
  ['GET',   '/v1/users/:id/orders',    everybody],
  ['POST',  '/v1/users/me/pwd',        everybody],
  ['POST',  '/v1/users/phone-verification/send',   everybody],
  ['POST',  '/v1/users/phone-verification/verify', everybody],
  ['PATCH', '/v1/users/:id/promote',   'admin'],
  ['PATCH', '/v1/users/:id/demote',    'admin'],
  ['GET',   '/v1/offices',             everybody],
  ['POST',  '/v1/offices',             'admin'],
  ['GET',   '/v1/offices/:id',         everybody],
  ['PUT',   '/v1/offices/:id',         'admin'],
  ['DELETE', '/v1/offices/:id',        'admin'],
  ['POST',  '/v1/offices/:id',         'admin office_owner'],
  ['PUT',   '/v1/offices/:id/owners',  'admin'],
  ['GET',   '/v1/loc/regions',         everybody],
  ['POST',  '/v1/loc/regions',         'admin'],
  ['GET',   '/v1/loc/regions/:id',     everybody],
  ['GET',   '/v1/loc/districts',       everybody],
  ['POST',  '/v1/loc/districts',       'admin'],
  ['GET',   '/v1/loc/districts/:id',   everybody],
  ['GET',   '/v1/loc/cities',          everybody],
  ['POST',  '/v1/loc/cities',          'admin'],
  ['GET',   '/v1/loc/cities/:id',      everybody],
  ['POST',  '/v1/rates',               'admin'],
  ['GET',   '/v1/rates/current-rates', everybody],
  ['GET',   '/v1/rates/last-rates',    everybody],
  ['GET',   '/v1/rates/current',       everybody],
  ['GET',   '/v1/rates/pairs',         everybody],
  ['GET',   '/v1/rates/office-rates',  everybody],
  ['GET',   '/v1/rates',               everybody],
  ['DELETE', '/v1/rates/:id',          'admin'],
  ['PATCH', '/v1/rates/:id/status',    'admin'],
  ['GET',   '/v1/rates/subscriptions', everybody],
  ['POST',  '/v1/rates/subscribe',     'admin'],
  ['POST',  '/v1/orders',              'customer'],
  ['GET',   '/v1/orders',              everybody],
  ['GET',   '/v1/orders/:id',          everybody],
  ['PUT',   '/v1/orders/:id/confirm',  'admin cashier office_owner'],
  ['PUT',   '/v1/orders/:id/receive',  'admin cashier office_owner'],
  ['PUT',   '/v1/orders/:id/ready',    'admin cashier office_owner'],
  ['PUT',   '/v1/orders/:id/close',    everybody],
  ['PUT',   '/v1/orders/:id/cancel',   everybody],
  ['GET',   '/v1/analytics/orders',    'admin office_owner'],
  ['GET',   '/v1/audit',               'admin'],
  ['GET',   '/v1/settings',            'admin'],
  ['PUT',   '/v1/settings',            'admin'],
  // Last, because it ends the sessions with which the others are called.
  ['POST',  '/v1/token/revoke',        everybody],
];

/** It is not called by program: it takes its token from the query, as the live connection's own test shows. */
const liveCall = 'GET /v1/trigger/notifier/ws';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('The server has these calls and no others', () => {
  const listed = calls.map(([method, path]) => `${method} ${path}`);
  expect(routesOf(world.app.printRoutes({ commonPrefix: false })).sort()).toEqual([...listed, liveCall].sort());
});

test.each(calls)('%s %s is for %s', async (method, path, who) => {
  const url = path.replace(':id', newId()).replace('*', '');
  const answer = async (person?: Person) => (await world.as(person).send(asMethod(method), url)).status;
  expect(await answer()).toSatisfy((status: number) => (status === 401) === (who !== anyone));
  if (who === recovering) {
    expect(await answer(await world.admin())).toBe(401);
    expect(await answer(await world.customer())).toBe(401);
    return;
  }
  const people = {
    admin: await world.admin(),
    cashier: await world.cashier(),
    customer: await world.customer(),
    office_owner: await world.owner(),
  };
  for (const role of roles) {
    const allowed = who === anyone || who.split(' ').includes(role);
    const status = await answer(people[role]);
    expect([role, status !== 403]).toEqual([role, allowed]);
    expect(status).toBeLessThan(500);
    expect(status).not.toBe(401);
  }
});

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const asMethod = (text: string) => methods.find((method) => method === text) ?? expect.unreachable(text);

/** Reads the tree that Fastify prints, in which each line continues the path of the one that it hangs from. */
function routesOf(tree: string): string[] {
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', segment = '', found = ''] = /^([│ ]*)[├└]── (\S+)(?: \((.*)\))?$/.exec(line) ?? [];
    const depth = indent.length / 4;
    const path = `${depth > 0 ? above[depth - 1] : ''}${segment === '*' ? '/*' : segment}`;
    above[depth] = path;
    return found
      .split(', ')
      .filter((method) => method !== '' && method !== 'HEAD')
      .map((method) => `${method} ${path}`);
  });
}
