import type { StaffNote } from '#contract/order/order-note.ts';
import { mostStaffNotes } from '#domain/order/order-view.ts';
import type { SessionBy } from '../../database/by.ts';
import type { Db } from '../../database/db.ts';
import { ask, statement } from '../../database/statement.ts';

const noteFields = `n.place as id, n.text, n.at, json_build_object('id', author.id, 'full_name', author.full_name) as by`;
const withAuthor = 'join users author on author.id = n.author_id';

const sql = {
  list: statement<StaffNote>(
    'notes-list',
    `select ${noteFields} from order_notes n ${withAuthor} where n.order_id = $1 order by n.place`,
  ),
  /** Notes of one order are written one after the other, so that each has its place. */
  holdOrder: statement('notes-hold-order', 'select id from orders where id = $1 for no key update'),
  add: statement<StaffNote>(
    'notes-add',
    `with n as (
       insert into order_notes (order_id, place, author_id, text)
       select $1::uuid, count(*) + 1, $2, $3 from order_notes where order_id = $1 having count(*) < ${mostStaffNotes}
       returning *
     ), told as (
       insert into outbox (kind, subject_id) select 'order_here', order_id from n
     )
     select ${noteFields} from n ${withAuthor}`,
  ),
};

export const orderNotes = ({ pool, write }: Pick<Db, 'pool' | 'write'>) => ({
  list: (orderId: string): Promise<StaffNote[]> => ask(pool, sql.list, [orderId]),

  /** Undefined when the order has as many notes as it may have. */
  add: (by: SessionBy, orderId: string, text: string): Promise<StaffNote | undefined> =>
    write(by, async (tx) => {
      await tx.send(sql.holdOrder, [orderId]);
      const [note] = await tx.send(sql.add, [orderId, by.actor.id, text]);
      return note;
    }),
});

export type OrderNoteStore = ReturnType<typeof orderNotes>;
