import { statement } from '../database/statement.ts';
import type { Tx } from '../database/tx.ts';

/**
 * Where somebody of the staff works now. `mustOpen`: a till of the office has been opened once, and this person has none, so
 * a cashier moves no cash.
 */
export type StaffDesk = { drawer: string | undefined; shift: string | undefined; mustOpen: boolean };

type DeskRow = { drawer: string | null; shift: string | null; used: boolean };

const desk = statement<DeskRow>(
  'till-desk',
  `select s.drawer_id as drawer, s.id as shift,
     exists (select from shifts o where o.office_id = $1 and o.opened_at is not null) as used
   from (select) one left join (shift_members m join shifts s on s.id = m.shift_id and s.state = 'open' and s.office_id = $1)
     on m.user_id = $2 and m.left_at is null`,
);

/** Read while the book of the office is held: no shift opens or closes meanwhile. */
export async function readDesk(tx: Tx, officeId: string, personId: string): Promise<StaffDesk> {
  const [found] = await tx.send(desk, [officeId, personId]);
  return {
    drawer: found?.drawer ?? undefined,
    shift: found?.shift ?? undefined,
    mustOpen: found?.used === true && found.shift === null,
  };
}
