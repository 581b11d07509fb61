import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { locationApi } from '#contract/location.ts';
import { languageOf } from '../lib/language.ts';
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
      const { region_id: parentId, ...wanted } = request.query;
      return locations.list('district', { ...wanted, parentId }, languageOf(request));
    },
  });
  app.route({
    ...locationApi.listCities,
    config,
    handler: (request) => {
      const { district_id: parentId, ...wanted } = request.query;
      return locations.list('city', { ...wanted, parentId }, languageOf(request));
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
