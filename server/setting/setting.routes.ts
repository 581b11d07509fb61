import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { settingApi } from '#contract/setting.ts';
import { mayManageNetwork } from '#domain/person/actor.ts';
import type { FreshSignIn } from '../http/fresh-sign-in.ts';
import type { SettingService } from './setting.service.ts';

type Needs = { settings: SettingService; fresh: FreshSignIn };

export const settingRoutes: FastifyPluginAsyncZod<Needs> = async (app, { settings, fresh }) => {
  app.route({ ...settingApi.get, config: { access: mayManageNetwork }, handler: () => settings.get() });

  app.route({
    ...settingApi.change,
    config: { access: mayManageNetwork },
    handler: (request) => settings.change(request.by, request.body, fresh(request)),
  });
};
