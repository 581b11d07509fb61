import type { Counterparty } from '#contract/ledger/counterparties.ts';
import type { SessionBy } from '../database/by.ts';
import type { Db } from '../database/db.ts';
import { ask, statement } from '../database/statement.ts';
import type { Tx } from '../database/tx.ts';
import { newId } from '../lib/id.ts';
import { holdBooks, readBook } from './book/book.sql.ts';
import { holdOffices } from './desk-locks.sql.ts';

const fields = 'id, office_id, name, created_at, archived_at';

const sql = {
  list: statement<Counterparty>(
    'counterparties',
    `select ${fields} from counterparties where office_id = $1
     order by archived_at is not null, archived_at desc, lower(name), id limit 500`,
  ),
  find: statement<Counterparty>('counterparty', `select ${fields} from counterparties where id = $1`),
  open: statement<{ name: string }>(
    'counterparties-open',
    'select lower(name) as name from counterparties where office_id = $1 and archived_at is null',
  ),
  add: statement<Counterparty>(
    'counterparty-add',
    `insert into counterparties (id, office_id, name, created_by) values ($1, $2, $3, $4) returning ${fields}`,
  ),
  archive: statement<Counterparty>(
    'counterparty-archive',
    `update counterparties set archived_at = now(), archived_by = $2 where id = $1 returning ${fields}`,
  ),
};

type Full = { most: number };
type NewCounterparty = { officeId: string; name: string } & Full;

export type AddedCounterparty = Counterparty | 'off' | 'full' | 'named';
export type ArchivedCounterparty = Counterparty | 'owes' | 'archived';

export const counterpartyStore = ({ pool, write }: Pick<Db, 'pool' | 'write'>) => ({
  list: (officeId: string): Promise<Counterparty[]> => ask(pool, sql.list, [officeId]),

  find: async (id: string): Promise<Counterparty | undefined> => (await ask(pool, sql.find, [id]))[0],

  add: (by: SessionBy, counterparty: NewCounterparty): Promise<AddedCounterparty> =>
    write(by, (tx) => add(tx, by, counterparty)),

  archive: (by: SessionBy, counterparty: Pick<Counterparty, 'id' | 'office_id'>): Promise<ArchivedCounterparty> =>
    write(by, (tx) => archive(tx, by, counterparty)),
});

export type CounterpartyStore = ReturnType<typeof counterpartyStore>;

/** The book is held, so nobody else adds one meanwhile. */
async function add(
  tx: Tx,
  { actor }: SessionBy,
  { officeId, name, most }: NewCounterparty,
): Promise<AddedCounterparty> {
  const [[office], , open] = await Promise.all([
    holdOffices(tx, [officeId]),
    holdBooks(tx, [officeId]),
    tx.send(sql.open, [officeId]),
  ]);
  if (!office?.on_books) return 'off';
  if (open.some((other) => other.name === name.toLowerCase())) return 'named';
  if (open.length >= most) return 'full';
  const [added] = await tx.send(sql.add, [newId(), officeId, name, actor.id]);
  return added ?? 'full';
}

async function archive(
  tx: Tx,
  { actor }: SessionBy,
  { id, office_id }: Pick<Counterparty, 'id' | 'office_id'>,
): Promise<ArchivedCounterparty> {
  const [, { balances }, [now]] = await Promise.all([
    holdBooks(tx, [office_id]),
    readBook(tx, office_id),
    tx.send(sql.find, [id]),
  ]);
  if (!now || now.archived_at !== null) return 'archived';
  const isOwing = [...balances].some(([key, amount]) => amount !== 0n && key.endsWith(`:${id}`));
  return isOwing ? 'owes' : ((await tx.send(sql.archive, [id, actor.id]))[0] ?? 'archived');
}
