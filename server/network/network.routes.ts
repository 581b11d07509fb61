import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { networkApi } from '#contract/office/network.ts';
import type { NetworkService } from './network.service.ts';

export const networkRoutes: FastifyPluginAsyncZod<{ networks: NetworkService }> = async (app, { networks }) => {
  app.route({ ...networkApi.list, config: { access: 'signedIn' }, handler: async () => networks.list() });
};
