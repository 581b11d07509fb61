import { firstCashStep } from '#domain/money/cash.ts';
import type { Decimal } from '#domain/money/money.ts';
import type { Db } from '../../database/db.ts';
import { ask, statement } from '../../database/statement.ts';

const sql = {
  /** The customer chooses the network later, so the wallet with the most says what there is of USDT. */
  free: statement<{ office_id: string; free: Decimal; low: Decimal | null; step: Decimal }>(
    'promise-free',
    `select id as office_id, case when $1 = 'USDT' then coalesce((select max(free_in(offices.id, $1, w.part)) from accounts w
         where w.office_id = offices.id and w.kind = 'wallet'), 0) else free_at(id, $1) end as free,
       (select low from levels where office_id = offices.id and currency = $1) as low, trim_scale(coalesce((cash_step ->> $1)::numeric,
       (select step from cash_steps where currency = $1), ${firstCashStep})) as step
     from offices where on_books`,
  ),
};

/** What each office on the books has free of a currency. */
export const promiseStore = ({ pool }: Pick<Db, 'pool'>) => ({
  listFree: (currency: string) => ask(pool, sql.free, [currency]),
});

export type PromiseStore = ReturnType<typeof promiseStore>;
