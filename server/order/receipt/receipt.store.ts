import type { Order } from '#contract/order/order.ts';
import type { Receipt } from '#contract/order/receipt.ts';
import type { Paper } from '#domain/receipt.ts';
import type { SessionBy } from '../../database/by.ts';
import type { Db } from '../../database/db.ts';
import { ask, statement } from '../../database/statement.ts';

/** What the paper has beside the order. */
type Beside = Pick<Receipt, 'year' | 'number' | 'served' | 'name' | 'printed'> & {
  place: Receipt['office'] | null;
  at: Date;
};

/** An order that was completed before receipts were given has none. */
const sql = {
  find: statement<Beside>(
    'receipt-find',
    `select r.year, r.number, r.place, coalesce(o.closed_at, o.received_at) as at,
       (select jsonb_build_object('number', m.number, 'full_name', u.full_name, 'permissions', u.permissions)
        from users u left join member_numbers m on m.user_id = u.id and m.office_id = o.office_id
        where u.id = case when r.order_id is null then who_served(o.id) else r.served_by end) as served,
       (select p.name from order_proofs p where p.order_id = o.id and p.name is not null order by p.at desc limit 1) as name,
       coalesce((select p.times from receipt_prints p where p.order_id = o.id and p.paper = $2), 0) as printed
     from orders o left join receipts r on r.order_id = o.id
     where o.id = $1 and (r.order_id is not null) = ($2 = 'receipt')`,
  ),
  print: statement(
    'receipt-print',
    `insert into receipt_prints as p (order_id, paper)
     select $1, $2 where $2 = 'slip' or exists (select from receipts where order_id = $1)
     on conflict (order_id, paper) do update set times = p.times + 1`,
  ),
};

const paperWith = (order: Order, paper: Paper, { place, ...beside }: Beside): Receipt => ({
  paper,
  fiscal: false,
  order_id: order.id,
  sale: order.sale,
  sc: order.sc,
  tc: order.tc,
  amt_to_exch: order.amt_to_exch,
  amt_to_recv: order.amt_to_recv,
  rate: order.rate,
  cash: order.cash,
  office: place ?? order.office,
  ...beside,
});

export const receiptStore = ({ pool, write }: Pick<Db, 'pool' | 'write'>) => ({
  /** Undefined when the order has no such paper. */
  async find(order: Order, paper: Paper): Promise<Receipt | undefined> {
    const [found] = await ask(pool, sql.find, [order.id, paper]);
    return found && paperWith(order, paper, found);
  },

  print: (by: SessionBy, order: Order, paper: Paper): Promise<Receipt | undefined> =>
    write(by, async (tx) => {
      await tx.send(sql.print, [order.id, paper]);
      const [found] = await tx.send(sql.find, [order.id, paper]);
      return found && paperWith(order, paper, found);
    }),
});

export type ReceiptStore = ReturnType<typeof receiptStore>;
