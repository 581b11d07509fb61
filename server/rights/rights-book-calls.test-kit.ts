import { writeOrder } from '../testing/order.test-kit.ts';
import type { World } from '../testing/world.ts';
import type { RightsScene } from './rights-scene.test-kit.ts';

type Details = (scene: RightsScene, world: World) => Promise<{ url?: string; body?: unknown; shows?: string }>;

export const bookAsks: Record<string, Details> = {
  'GET /v1/orders/:id/promised': async ({ order }) => ({ url: `/v1/orders/${order.id}/promised` }),
  'PUT /v1/offices/:id/books with a deal on its way': async ({ customer, office, toCoin }, world) => {
    await writeOrder(world, { customer, office, rate: toCoin, status: 'received' });
    return { url: `/v1/offices/${office.id}/books`, body: { on: true } };
  },
};
