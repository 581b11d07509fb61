import { newId } from '../lib/id.ts';
import { client } from '../testing/client.ts';
import { addApp, codeNow, softwareKey } from '../testing/factor.test-kit.ts';
import type { World } from '../testing/world.ts';
import type { RightsScene } from './rights-scene.test-kit.ts';

type Details = (
  scene: RightsScene,
  world: World,
  token?: string,
) => Promise<{ url?: string; body?: unknown }> | { url?: string; body?: unknown };

const url = '/v1/users/me/second-factor';
const noPasskey = { set_up: newId(), answer: softwareKey().create({ challenge: 'x', rp: { id: 'x' } }), name: 'Mine' };

/** The calls of second factors as people make them who have none. */
export const factorAsks: Record<string, Details> = {
  'POST /v1/token/second-factor': () => ({ body: { challenge: newId(), factor: { kind: 'totp', code: '123456' } } }),
  [`POST ${url}/totp/confirm that nobody began`]: () => ({ body: { set_up: newId(), code: '123456', name: 'Mine' } }),
  [`POST ${url}/passkey/confirm that nobody began`]: () => ({ body: noPasskey }),
  [`PUT ${url}/:id of nobody`]: () => ({ url: newId(), body: { name: 'Mine' } }),
  [`DELETE ${url}/:id of nobody`]: () => ({ url: newId() }),
};

/** The same calls where they succeed. Each makes what it needs of the person who calls. */
export const factorSuccesses: Record<string, Details> = {
  [`POST ${url}/totp/confirm`]: async (_, world, token) => {
    const { set_up, secret } = (await client(world.app, token).post(`${url}/totp`)).body;
    return { body: { set_up, code: codeNow(secret), name: 'Phone' } };
  },
  [`POST ${url}/passkey/confirm`]: async (_, world, token) => {
    const { set_up, options } = (await client(world.app, token).post(`${url}/passkey`)).body;
    return { body: { set_up, answer: softwareKey().create(options), name: 'Laptop' } };
  },
  [`PUT ${url}/:id`]: async (_, world, token) => ({
    url: (await addApp(client(world.app, token))).id,
    body: { name: 'Work phone' },
  }),
  [`DELETE ${url}/:id`]: async (_, world, token) => ({ url: (await addApp(client(world.app, token))).id }),
  [`POST ${url}/recovery-codes`]: async (_, world, token) => {
    await addApp(client(world.app, token));
    return {};
  },
};
