import type { PriceCodes } from '#contract/rate/price-file.ts';
import { recordChange } from '../database/audit.ts';
import type { Db } from '../database/db.ts';
import { ask, statement } from '../database/statement.ts';
import type { Acting } from '../http/acting.ts';

type Row = { kind: 'currency' | 'city'; name: string; code: string };

const sql = {
  list: statement<Row>('price-codes', 'select kind, name, code from price_codes order by kind, name'),
  lock: statement('price-codes-lock', 'lock table price_codes in share row exclusive mode'),
  clear: statement('price-codes-clear', 'delete from price_codes'),
  add: statement(
    'price-codes-add',
    `insert into price_codes (kind, name, code)
     select r.kind, r.name, r.code from jsonb_to_recordset($1::jsonb) as r (kind text, name text, code text)`,
  ),
};

export const priceCodeStore = ({ pool, write }: Pick<Db, 'pool' | 'write'>) => ({
  read: async (): Promise<PriceCodes> => codesOf(await ask(pool, sql.list)),

  replace: ({ by, actorId, origin }: Acting, codes: PriceCodes): Promise<PriceCodes> =>
    write(by, async (tx) => {
      await tx.send(sql.lock);
      const before = codesOf(await tx.send(sql.list));
      await tx.send(sql.clear);
      await tx.send(sql.add, [JSON.stringify(rowsOf(codes))]);
      const after = codesOf(await tx.send(sql.list));
      await recordChange(tx, { actorId, origin, kind: 'price_codes_changed', objectId: 'price_codes', before, after });
      return after;
    }),
});

export type PriceCodeStore = ReturnType<typeof priceCodeStore>;

const codesOf = (rows: readonly Row[]): PriceCodes => {
  const of = (kind: Row['kind']) =>
    Object.fromEntries(rows.flatMap((row) => (row.kind === kind ? [[row.name, row.code]] : [])));
  return { currencies: of('currency'), cities: of('city') };
};

const rowsOf = ({ currencies, cities }: PriceCodes): Row[] => [
  ...Object.entries(currencies).map(([name, code]) => ({ kind: 'currency' as const, name, code })),
  ...Object.entries(cities).map(([name, code]) => ({ kind: 'city' as const, name, code })),
];
