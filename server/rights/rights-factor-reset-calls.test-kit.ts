import { giveFactor, waitingReset } from '../testing/factor-reset.test-kit.ts';
import type { World } from '../testing/world.ts';
import { anotherAdmin } from './rights-scene.test-kit.ts';

type Details = (
  scene: unknown,
  world: World,
  token: string | undefined,
) => Promise<{ url?: string; body?: unknown; shows?: string }>;

const body = { reason: 'The phone is lost' };

const waits: Details = async (_, world) => {
  const { id } = await world.customer();
  await giveFactor(world, { id });
  await waitingReset(world, { user: { id }, askedBy: await anotherAdmin(world) });
  return { url: id };
};

/** The calls about resets of second factors. */
export const factorResetAsks: Record<string, Details> = {
  'GET /v1/factor-resets': async (scene, world, token) => ({
    url: '/v1/factor-resets',
    shows: (await waits(scene, world, token)).url ?? '',
  }),
  'PATCH /v1/users/:id/reset-factor of a customer': async (_, world) => {
    const { id } = await world.customer();
    await giveFactor(world, { id });
    return { url: id, body };
  },
  'PATCH /v1/users/:id/reset-factor without a factor': async (_, world) => ({ url: (await world.customer()).id, body }),
  'PATCH /v1/users/:id/reset-factor/agree asked by another': waits,
  'PATCH /v1/users/:id/reset-factor/stop that waits': waits,
  'DELETE /v1/users/me/factor-reset that waits': async (_, world, token) => {
    if (token === undefined) return {};
    const { status, body: me } = await world.as({ token }).get('/v1/users/me');
    if (status === 200) await waitingReset(world, { user: me, askedBy: await anotherAdmin(world) });
    return {};
  },
};
