import type { ExchangeRate, RateFilter } from '#contract/rate.ts';
import type { Db } from '../lib/db.ts';
import { countLimit, type PageWindow } from '../lib/page.ts';

export const rateHistory = ({ kysely }: Db) => ({
  /** The records of one scope, the newest first: the global ones, or those of an office. */
  async list(filter: RateFilter, { limit, offset }: PageWindow): Promise<{ items: ExchangeRate[]; total: number }> {
    const { sc, tc, office_id = null, from, to } = filter;
    const found = kysely
      .selectFrom('exchange_rates as r')
      .where('r.hidden_at', 'is', null)
      .where('r.office_id', office_id === null ? 'is' : '=', office_id)
      .where(({ eb, and }) =>
        and(
          [
            sc !== undefined && eb('r.sc', '=', sc),
            tc !== undefined && eb('r.tc', '=', tc),
            from !== undefined && eb('r.ts', '>=', from),
            to !== undefined && eb('r.ts', '<', to),
          ].filter((condition) => condition !== false),
        ),
      );
    const items = await found
      .select(['r.id', 'r.sc', 'r.tc', 'r.rate', 'r.ts', 'r.actual', 'r.office_id'])
      .orderBy('r.ts', 'desc')
      .orderBy('r.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute();
    const { total } = await kysely
      .selectFrom(found.select('r.id').limit(countLimit).as('counted'))
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return { items, total };
  },
});
