import { mandatedCashier, writeApproval } from '../testing/approval.test-kit.ts';
import { writeOrder } from '../testing/order.test-kit.ts';
import type { FreshRow } from './fresh-case.test-kit.ts';
import { coin } from './rights-approval-calls.test-kit.ts';

const asks = true;

export const approvalFreshRows: readonly FreshRow[] = [
  [
    'PUT /v1/approvals/:id/approve',
    '',
    asks,
    async (world) => {
      const office = await world.office();
      const rate = await world.rate();
      const placed = await writeOrder(world, { customer: await world.customer(), office, rate });
      return { url: await writeApproval(world, await mandatedCashier(world, office), placed) };
    },
  ],
  [
    'PUT /v1/offices/:id/cashiers/:user_id/mandate',
    '',
    asks,
    async (world) => {
      const office = await world.office();
      const { id } = await world.cashier(office);
      return { url: `/v1/offices/${office.id}/cashiers/${id}/mandate`, body: { coin } };
    },
  ],
];
