import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { rateChangeApi } from '#contract/rate/rate-change.ts';
import { mayManageNetwork } from '#domain/person/actor.ts';
import type { ApprovalService } from '../approval/approval.service.ts';
import type { FreshSignIn } from '../http/fresh-sign-in.ts';
import type { RateService } from './rate.service.ts';
import type { RateCall } from './rate-change.service.ts';

type Needs = { rates: RateService; approvals: Pick<ApprovalService, 'orAsk'>; fresh: FreshSignIn };

export const rateChangeRoutes: FastifyPluginAsyncZod<Needs> = async (app, { rates, approvals, fresh }) => {
  const call = (request: FastifyRequest): RateCall => ({ by: request.by, requireFresh: fresh(request) });

  app.route({
    ...rateChangeApi.create,
    config: { access: mayManageNetwork },
    handler: async (request, reply) => {
      const { ask, ...rate } = request.body;
      const result = await approvals.orAsk(request.by, ask, () => rates.create(call(request), rate));
      return 'asked' in result ? reply.code(202).send(result.asked) : reply.code(201).send(result.done);
    },
  });

  app.route({
    ...rateChangeApi.publish,
    config: { access: mayManageNetwork },
    handler: async (request, reply) => {
      const { ask, ...bundle } = request.body;
      const result = await approvals.orAsk(request.by, ask, () => rates.publish(call(request), bundle));
      return 'asked' in result ? reply.code(202).send(result.asked) : reply.code(201).send(result.done);
    },
  });

  app.route({
    ...rateChangeApi.setStatus,
    config: { access: mayManageNetwork },
    handler: async (request, reply) => {
      const { by, params, query, body } = request;
      const change = { id: params.id, actual: query.active, confirm: query.confirm };
      const result = await approvals.orAsk(by, body?.ask, () => rates.switchTo(call(request), change));
      return 'asked' in result ? reply.code(202).send(result.asked) : result.done;
    },
  });

  app.route({
    ...rateChangeApi.remove,
    config: { access: mayManageNetwork },
    handler: (request) => rates.remove(request.by, request.params.id, request.query.confirm, fresh(request)),
  });

  app.route({
    ...rateChangeApi.subscribe,
    config: { access: mayManageNetwork },
    handler: async (request, reply) => {
      const { ask, ...change } = request.body;
      const result = await approvals.orAsk(request.by, ask, () => rates.subscribe(call(request), change));
      return 'asked' in result ? reply.code(202).send(result.asked) : result.done;
    },
  });
};
