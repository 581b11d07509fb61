import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { locationApi } from '#contract/office/location.ts';
import { mayManageNetwork } from '#domain/person/actor.ts';
import { languageOf } from '../http/language.ts';
import type { LocationService } from './location.service.ts';

export const locationRoutes: FastifyPluginAsyncZod<{ locations: LocationService }> = async (app, { locations }) => {
  const config = { access: 'signedIn' } as const;

  app.route({
    ...locationApi.listRegions,
    config,
    handler: (request) => locations.list('region', request.query, languageOf(request)),
  });
  app.route({
    ...locationApi.listDistricts,
    config,
    handler: (request) => {
      const { region_id: parentId, ...filter } = request.query;
      return locations.list('district', { ...filter, parentId }, languageOf(request));
    },
  });
  app.route({
    ...locationApi.listCities,
    config,
    handler: (request) => {
      const { district_id: parentId, ...filter } = request.query;
      return locations.list('city', { ...filter, parentId }, languageOf(request));
    },
  });
  app.route({
    ...locationApi.createRegion,
    config: { access: mayManageNetwork },
    handler: async (request, reply) => {
      const { by, body } = request;
      return reply.code(201).send(await locations.create(by, 'region', body, undefined, languageOf(request)));
    },
  });
  app.route({
    ...locationApi.createDistrict,
    config: { access: mayManageNetwork },
    handler: async (request, reply) => {
      const { by, body } = request;
      const region = { level: 'region', id: body.region_id, field: 'region_id' } as const;
      return reply.code(201).send(await locations.create(by, 'district', body, region, languageOf(request)));
    },
  });
  app.route({
    ...locationApi.createCity,
    config: { access: mayManageNetwork },
    handler: async (request, reply) => {
      const { by, body } = request;
      const district = { level: 'district', id: body.district_id, field: 'district_id' } as const;
      return reply.code(201).send(await locations.create(by, 'city', body, district, languageOf(request)));
    },
  });
  app.route({
    ...locationApi.getRegion,
    config,
    handler: (request) => locations.get('region', request.params.id, languageOf(request)),
  });
  app.route({
    ...locationApi.getDistrict,
    config,
    handler: (request) => locations.get('district', request.params.id, languageOf(request)),
  });
  app.route({
    ...locationApi.getCity,
    config,
    handler: (request) => locations.get('city', request.params.id, languageOf(request)),
  });
};
