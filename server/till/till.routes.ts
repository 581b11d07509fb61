import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { shiftApi } from '#contract/till/shifts.ts';
import { tillMoveApi } from '#contract/till/till-moves.ts';
import { tillApi } from '#contract/till/tills.ts';
import { mayKeepBooks, mayWorkTills } from '#domain/person/actor.ts';
import type { ApprovalService } from '../approval/approval.service.ts';
import type { ShiftService } from './shift.service.ts';
import type { TillMoneyService } from './till-money.service.ts';

type Needs = { shifts: ShiftService };
type MoneyNeeds = { money: TillMoneyService; approvals: Pick<ApprovalService, 'orAsk'> };

const config = { access: mayWorkTills };

export const tillRoutes: FastifyPluginAsyncZod<Needs> = async (app, { shifts }) => {
  app.route({ ...tillApi.list, config, handler: ({ actor, query }) => shifts.listTills(actor, query.office_id) });
  app.route({
    ...tillApi.add,
    config: { access: mayKeepBooks },
    handler: async ({ by, body }, reply) => reply.code(201).send(await shifts.addTill(by, body)),
  });
  app.route({
    ...shiftApi.begin,
    config,
    handler: async ({ by, params, body }, reply) => reply.code(201).send(await shifts.begin(by, params.id, body)),
  });
  app.route({ ...shiftApi.current, config, handler: ({ actor }) => shifts.current(actor) });
  app.route({ ...shiftApi.get, config, handler: ({ actor, params }) => shifts.get(actor, params.id) });
  app.route({
    ...shiftApi.movements,
    config,
    handler: ({ actor, params, query }) => shifts.movements(actor, params.id, query),
  });
  app.route({ ...shiftApi.join, config, handler: ({ by, params }) => shifts.join(by, params.id) });
  app.route({ ...shiftApi.leave, config, handler: ({ by, params }) => shifts.leave(by, params.id) });
  app.route({ ...shiftApi.report, config, handler: ({ actor, params }) => shifts.report(actor, params.id) });
  app.route({
    ...shiftApi.closing,
    config,
    handler: ({ by, params, body }) => shifts.beginClosing(by, params.id, body?.hand_to),
  });
  app.route({
    ...shiftApi.count,
    config,
    handler: async ({ by, params, body, headers }, reply) =>
      markReplay(reply, await shifts.count(by, params.id, body, headers['idempotency-key'])).shift,
  });
  app.route({
    ...shiftApi.ownerCount,
    config: { access: mayKeepBooks },
    handler: async ({ by, params, body, headers }, reply) =>
      markReplay(reply, await shifts.ownerCount(by, params.id, body.count, headers['idempotency-key'])).shift,
  });
  app.route({
    ...shiftApi.settle,
    config,
    handler: ({ by, params, body }) => shifts.settle(by, params.id, body.reason),
  });
};

export const tillMoneyRoutes: FastifyPluginAsyncZod<MoneyNeeds> = async (app, { money, approvals }) => {
  app.route({
    ...shiftApi.cash,
    config,
    handler: async ({ by, params, body, headers }, reply) => {
      const { ask, ...wanted } = body;
      const key = headers['idempotency-key'];
      const result = await approvals.orAsk(by, ask, () => money.move(by, params.id, wanted, key));
      if ('asked' in result) return reply.code(202).send(result.asked);
      return reply.code(201).send(markReplay(reply, result.done).movement);
    },
  });
  app.route({ ...tillMoveApi.list, config, handler: ({ actor, query }) => money.list(actor, query) });
  app.route({
    ...tillMoveApi.send,
    config,
    handler: async ({ by, body, headers }, reply) => {
      const moved = await money.send(by, body, headers['idempotency-key']);
      return reply.code(201).send(markReplay(reply, moved).move);
    },
  });
  app.route({
    ...tillMoveApi.arrive,
    config,
    handler: async ({ by, params, body, headers }, reply) =>
      markReplay(reply, await money.end(by, params.id, body, headers['idempotency-key'])).move,
  });
  app.route({
    ...tillMoveApi.return,
    config,
    handler: async ({ by, params, body, headers }, reply) =>
      markReplay(reply, await money.end(by, params.id, body, headers['idempotency-key'])).move,
  });
};

export function markReplay<T extends { replayed: boolean }>(reply: FastifyReply, moved: T): T {
  if (moved.replayed) reply.header('Idempotency-Replayed', 'true');
  return moved;
}
