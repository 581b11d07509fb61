import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { exchangeApi } from '#contract/rate/exchange.ts';
import { languageOf } from '../http/language.ts';
import type { OfficeService } from '../office/office.service.ts';
import type { RateService } from '../rate/rate.service.ts';
import type { SettingService } from '../setting/setting.service.ts';
import type { TermsService } from '../terms/terms.service.ts';

export type ExchangeParts = {
  offices: Pick<OfficeService, 'listForExchange'>;
  rates: Pick<RateService, 'listPairs' | 'listCurrent' | 'listOffers'>;
  terms: Pick<TermsService, 'list'>;
  settings: Pick<SettingService, 'known'>;
};

/** One call instead of seven: on a phone each call costs more than what it brings. */
export const exchangeRoutes: FastifyPluginAsyncZod<ExchangeParts> = async (app, parts) => {
  const { offices, rates, terms, settings } = parts;
  app.route({
    ...exchangeApi.start,
    config: { access: 'signedIn' },
    handler: async (request) => {
      const { actor, query: pair } = request;
      const [pairs, current_rates, offers, bounds, found] = await Promise.all([
        rates.listPairs(),
        rates.listCurrent(),
        rates.listOffers(pair),
        terms.list(pair),
        offices.listForExchange(actor, languageOf(request)),
      ]);
      const { rate_tolerance: tolerance } = settings.known();
      return { pairs, current_rates, tolerance, offers, terms: bounds, offices: found };
    },
  });
};
