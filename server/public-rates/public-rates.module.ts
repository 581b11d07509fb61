import { z } from 'zod';
import { PublicMonth } from '#contract/rate/public-month.ts';
import { PublicRates } from '#contract/rate/public-rates.ts';
import type { EventKind } from '#domain/audience.ts';
import { freshSignIn } from '../http/fresh-sign-in.ts';
import type { PromiseService } from '../ledger/promise/promise.service.ts';
import type { ModuleContext } from '../module.ts';
import type { RateService } from '../rate/rate.service.ts';
import type { TermsService } from '../terms/terms.service.ts';
import { keepAnswer } from './kept-answer.ts';
import { priceCodeStore } from './price-codes.store.ts';
import { priceFileOf } from './price-file.service.ts';
import { priceCodeRoutes, publicRatesRoutes } from './public-rates.routes.ts';
import { publicRatesService } from './public-rates.service.ts';
import { publicRatesStore } from './public-rates.store.ts';

type News = { onRows: (rows: readonly { kind: EventKind }[]) => Promise<void>; onLoss: () => void };
type Needs = {
  outbox: { follow: (consumer: News) => void };
  rates: RateService;
  terms: TermsService;
  promises: Pick<PromiseService, 'listPromisable'>;
};

/** What the public rates are made of. */
const changes: readonly EventKind[] = ['rate_update', 'office_update', 'network_update', 'terms_update'];
const mostMs = 30_000;

export function publicRatesModule({ db, config, onApp }: ModuleContext, { outbox, promises, ...needs }: Needs) {
  const service = publicRatesService({ store: publicRatesStore(db), ...needs });
  const kept = keepAnswer({
    mostMs,
    async make() {
      const { rates, validMs } = await service.read();
      return { text: JSON.stringify(z.encode(PublicRates, rates)), validMs };
    },
  });
  // A day that begins in Kyiv is told by nobody, so the month may be half a minute late then.
  const month = keepAnswer({
    mostMs,
    make: async () => ({
      text: JSON.stringify(z.encode(PublicMonth, await service.readMonth())),
      validMs: Number.POSITIVE_INFINITY,
    }),
  });
  const codes = priceCodeStore(db);
  const file = keepAnswer({
    mostMs,
    async make() {
      const { rates, validMs } = await service.read();
      return { text: await priceFileOf(rates, { codes, promises }), validMs };
    },
  });
  outbox.follow({
    onRows: async (rows) => {
      if (rows.some(({ kind }) => changes.includes(kind))) {
        kept.drop();
        file.drop();
      }
      if (rows.some(({ kind }) => kind === 'rate_update')) month.drop();
    },
    onLoss: () => {
      kept.drop();
      file.drop();
      month.drop();
    },
  });
  const given = { read: kept.read, readMonth: month.read, readFile: file.read, codes, onCodes: file.drop };
  onApp((app) => app.register(publicRatesRoutes, given));
  onApp((app) => app.register(priceCodeRoutes, { ...given, fresh: freshSignIn(config.freshMinutes) }));
}
