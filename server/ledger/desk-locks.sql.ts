import type { Decimal } from '#domain/money/money.ts';
import { anyOf, statement } from '../database/statement.ts';
import type { Tx } from '../database/tx.ts';

type HeldOffice = { id: string; on_books: boolean; entry_limit: Decimal | null };
type KnownEntry = { id: string; office_id: string; body_hash: Buffer; transfer_id: string | null };

const sql = {
  offices: statement<HeldOffice>(
    'desk-hold-offices',
    `select id, on_books, entry_limit from offices where id = ${anyOf('$1', 'uuid')} and archived_at is null order by id for share`,
  ),
  key: statement<KnownEntry>(
    'desk-find-key',
    'select id, office_id, body_hash, transfer_id from entries where actor_id = $1 and key = $2',
  ),
};

/** The switch of these offices waits. An office that is off has no book to write into. */
export const holdOffices = (tx: Tx, officeIds: readonly string[]): Promise<HeldOffice[]> =>
  tx.send(sql.offices, [officeIds]);

/** What this person has booked with the key before. */
export const findKey = async (tx: Tx, actorId: string, key: string): Promise<KnownEntry | undefined> =>
  (await tx.send(sql.key, [actorId, key]))[0];
