import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { chainApi } from '#contract/chain/chain.ts';
import { mayManageNetwork } from '#domain/person/actor.ts';
import { actingIn } from '../http/acting.ts';
import type { FreshSignIn } from '../http/fresh-sign-in.ts';
import type { ChainService } from './chain.service.ts';

type Needs = { chains: ChainService; fresh: FreshSignIn };

const config = { access: mayManageNetwork };

export const chainRoutes: FastifyPluginAsyncZod<Needs> = async (app, { chains, fresh }) => {
  app.route({ ...chainApi.list, config, handler: () => chains.list() });
  app.route({
    ...chainApi.change,
    config,
    handler: (request) => chains.change(actingIn(request, fresh), request.params.network, request.body),
  });
};
