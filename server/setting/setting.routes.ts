import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { settingApi } from '#contract/setting.ts';
import { mayManageNetwork } from '#domain/actor.ts';
import type { SettingService } from './setting.service.ts';

export const settingRoutes: FastifyPluginAsyncZod<{ settings: SettingService }> = async (app, { settings }) => {
  app.route({ ...settingApi.get, config: { access: mayManageNetwork }, handler: () => settings.get() });

  app.route({
    ...settingApi.change,
    config: { access: mayManageNetwork },
    handler: ({ actor, body }) => settings.change(actor, body),
  });
};
