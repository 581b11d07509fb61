import { mandatedCashier, writeApproval } from '../testing/approval.test-kit.ts';
import { writeOrder } from '../testing/order.test-kit.ts';
import type { World } from '../testing/world.ts';
import type { RightsScene } from './rights-scene.test-kit.ts';

type Details = (scene: RightsScene, world: World) => Promise<{ url?: string; body?: unknown; shows?: string }>;

const order = ({ customer, office, toCoin }: RightsScene, world: World) =>
  writeOrder(world, { customer, office, rate: toCoin });

const byCashier: Details = async (scene, world) => ({
  url: await writeApproval(world, scene.cashier, await order(scene, world)),
});
const byAnother: Details = async (scene, world) => ({
  url: await writeApproval(world, await mandatedCashier(world, scene.office), await order(scene, world)),
});
export const coin = { per_deal: '100', per_day: '200' };

export const approvalAsks: Record<string, Details> = {
  'GET /v1/approvals of the cashier': async (scene, world) => {
    const { url: id = '' } = await byCashier(scene, world);
    return { url: `/v1/approvals?id=${id}`, shows: id };
  },
  'PUT /v1/approvals/:id/approve of another cashier': byAnother,
  'PUT /v1/approvals/:id/reject of another cashier': byAnother,
  'PUT /v1/approvals/:id/withdraw of the cashier': byCashier,
  'GET /v1/users/me/mandate': async ({ office }) => ({ url: `/v1/users/me/mandate?office_id=${office.id}` }),
  'GET /v1/orders/:id/bounds': async (scene, world) => ({ url: `/v1/orders/${(await order(scene, world)).id}/bounds` }),
  'PUT /v1/offices/:id/cashiers/:user_id/mandate': async ({ office }, world) => {
    const { id } = await world.cashier(office);
    return { url: `/v1/offices/${office.id}/cashiers/${id}/mandate`, body: { coin } };
  },
};
