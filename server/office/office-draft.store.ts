import type { Office } from '#contract/office/office.ts';
import { missingOf } from '#domain/office-draft.ts';
import { statement } from '../database/statement.ts';
import type { Tx } from '../database/tx.ts';
import { refuse } from '../lib/refuse.ts';
import type { OfficeGuard } from '../rate/rate.service.ts';

type Prepared = Pick<Office, 'working_hours' | 'wallet'> & {
  city_id: string | null;
  lat: number;
  lng: number;
  owners: number;
  cashiers: number;
};

const withRole = (role: 'office_owner' | 'cashier') => `(
  select count(*)::int from user_offices m join users u on u.id = m.user_id
  where m.office_id = o.id and u.permissions = '${role}')`;

const sql = {
  read: statement<Prepared>(
    'draft-read',
    `select o.city_id, o.lat, o.lng, o.working_hours, o.wallet, ${withRole('office_owner')} as owners,
       ${withRole('cashier')} as cashiers from offices o where o.id = $1`,
  ),
  /** Its people may work there from now on, so their pages connect again. */
  admitMembers: statement(
    'draft-admit-members',
    `insert into outbox (kind, subject_id) select 'access_changed', user_id from user_offices where office_id = $1`,
  ),
  /** Its own rates were for nobody until now. */
  announceRates: statement(
    'draft-announce-rates',
    `insert into outbox (kind, subject_id) select 'rate_update', id from exchange_rates where office_id = $1 and actual`,
  ),
};

/**
 * Refuses unless the locked office, which is no draft any more, has all that a draft needs. Nobody joins, leaves or
 * changes a rate until the transaction ends.
 */
export async function openDraft(tx: Tx, id: string, guard: OfficeGuard): Promise<void> {
  const [[office], pairs] = await Promise.all([tx.send(sql.read, [id]), guard.countPairs(tx.send, id)]);
  if (!office) throw new Error('An office that is locked is not there');
  const { city_id, lat, lng, working_hours, ...counted } = office;
  const facts = { cityId: city_id, position: { lat, lng }, workingHours: working_hours, pairs };
  const missing = missingOf({ ...counted, ...facts });
  if (missing.length > 0) refuse('CONFLICT', { reason: 'officeNotWhole', extension: { missing } });
  await Promise.all([tx.send(sql.admitMembers, [id]), tx.send(sql.announceRates, [id])]);
}
