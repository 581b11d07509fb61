import { randomUUID } from 'node:crypto';
import type { MessageCounts, MessageRead, OrderMessage } from '#contract/order/order-message.ts';
import { noMessages } from '#contract/order/order-message.ts';
import { type MessageSide, messagesAnHour, mostMessages } from '#domain/order/order-message.ts';
import type { SessionBy } from '../../database/by.ts';
import type { Db } from '../../database/db.ts';
import type { Rows } from '../../database/page-window.ts';
import { ask, statement } from '../../database/statement.ts';
import type { Tx } from '../../database/tx.ts';

export type NewMessage = {
  order_id: string;
  from: MessageSide;
  text: string;
  holds_address: boolean;
  key: string | undefined;
};
/** Why nothing was written: the key names another text; the hour is full for so many seconds; the deal is full. */
export type Unwritten = 'otherText' | 'full' | { fullForSeconds: number };

/** An order whose messages changed, as its people need it. */
type OrderRef = { order_id: string; customer_id: string; office_id: string };
export type MessageFacts = OrderRef & { counts: MessageCounts; reads: MessageRead[]; message: OrderMessage | null };

const byField = (person: string) => `json_build_object('id', ${person}.id, 'full_name', ${person}.full_name) as by`;
const fields = `m.id, m.place, m.side as "from", m.text, m.holds_address, m.at, ${byField('author')}`;
const withAuthor = 'join users author on author.id = m.author_id';
const countFields = 'c.count, c.unread_by_customer, c.unread_by_office';

const unreadOf = (reader: MessageSide, writer: MessageSide) => `(
  select count(*) from order_messages m where m.order_id = c.order_id and m.side = '${writer}' and m.place > (
    select coalesce(max(r.up_to), 0) from order_message_reads r where r.order_id = c.order_id and r.side = '${reader}'))`;

const sql = {
  list: statement<OrderMessage>(
    'messages-list',
    `select ${fields} from order_messages m ${withAuthor} where m.order_id = $1 order by m.place desc limit $2 offset $3`,
  ),
  many: statement<OrderMessage & { order_id: string }>(
    'messages-many',
    `select m.order_id, ${fields} from order_messages m ${withAuthor} where m.id = any($1::uuid[]) order by m.order_id, m.place`,
  ),
  counts: statement<OrderRef & MessageCounts>(
    'messages-counts',
    `select c.order_id, o.customer_id, o.office_id, ${countFields}
     from order_message_counts c join orders o on o.id = c.order_id where c.order_id = any($1::uuid[])`,
  ),
  /** What an admin has read is nobody's news. */
  reads: statement<MessageRead & { order_id: string }>(
    'messages-reads',
    `select r.order_id, r.side as "from", r.up_to, r.at, ${byField('u')}
     from order_message_reads r join users u on u.id = r.user_id
     where r.order_id = any($1::uuid[]) and r.side is not null order by r.order_id, r.up_to desc, r.at`,
  ),
  /** Messages of one order are written one after the other, so that each has its place and the hour is counted exactly. */
  holdOrder: statement('messages-hold-order', 'select id from orders where id = $1 for no key update'),
  ofKey: statement<OrderMessage>(
    'messages-of-key',
    `select ${fields} from order_messages m ${withAuthor} where (m.order_id, m.author_id, m.key) = ($1, $2, $3)`,
  ),
  spent: statement<Spent>(
    'messages-spent',
    `select count(*)::int as hour, extract(epoch from min(at) + interval '1 hour' - clock_timestamp())::float8 as seconds,
       (select coalesce(max(c.count), 0) from order_message_counts c where c.order_id = $1) as count
     from order_messages
     where author_id = $2 and order_id = $1 and at > clock_timestamp() - interval '1 hour'`,
  ),
  add: statement<OrderMessage>(
    'messages-add',
    `with m as (
       insert into order_messages (id, order_id, place, author_id, side, text, holds_address, key)
       select $1, $2, coalesce(max(c.count), 0) + 1, $3, $4, $5, $6, $7 from order_message_counts c where c.order_id = $2
       returning *
     ), counted as (
       insert into order_message_counts as c (order_id, count, unread_by_customer, unread_by_office)
       select order_id, 1, (side = 'office')::int, (side = 'customer')::int from m
       on conflict (order_id) do update set count = c.count + 1,
         unread_by_customer = c.unread_by_customer + excluded.unread_by_customer,
         unread_by_office = c.unread_by_office + excluded.unread_by_office
     ), told as (
       insert into outbox (kind, subject_id) select 'message', id from m
     )
     select ${fields} from m ${withAuthor}`,
  ),
  read: statement(
    'messages-read',
    `insert into order_message_reads as r (order_id, user_id, side, up_to)
     select c.order_id, $2, $3, least($4::int, c.count) from order_message_counts c where c.order_id = $1
     on conflict (order_id, user_id) do update
       set up_to = excluded.up_to, side = excluded.side, at = clock_timestamp() where r.up_to < excluded.up_to`,
  ),
  /** Tells only what changes for one side. */
  recount: statement(
    'messages-recount',
    `with counted as (
       update order_message_counts c set unread_by_customer = n.by_customer, unread_by_office = n.by_office
       from (select c.order_id, ${unreadOf('customer', 'office')} as by_customer, ${unreadOf('office', 'customer')} as by_office
         from order_message_counts c where c.order_id = $1) n
       where c.order_id = n.order_id and (c.unread_by_customer, c.unread_by_office) <> (n.by_customer, n.by_office)
       returning c.order_id
     )
     insert into outbox (kind, subject_id) select 'message_read', order_id from counted`,
  ),
};

/** The counts and the readers of these orders. */
async function factsOf(pool: Db['pool'], orderIds: readonly string[]) {
  const [counts, reads] = await Promise.all([ask(pool, sql.counts, [orderIds]), ask(pool, sql.reads, [orderIds])]);
  return counts.map(({ order_id, customer_id, office_id, ...known }) => ({
    ...{ order_id, customer_id, office_id, counts: known },
    reads: reads.filter((read) => read.order_id === order_id).map(({ order_id: _, ...read }) => read),
  }));
}

type Spent = { hour: number; seconds: number | null; count: number };

function judgeSpent({ hour, seconds, count }: Spent): Unwritten | undefined {
  if (hour >= messagesAnHour) return { fullForSeconds: seconds ?? 0 };
  return count >= mostMessages ? 'full' : undefined;
}

async function write(tx: Tx, by: SessionBy, { order_id, from, text, holds_address, key }: NewMessage) {
  const authorId = by.actor.id;
  const [, [repeated], [spent]] = await Promise.all([
    tx.send(sql.holdOrder, [order_id]),
    key === undefined ? [] : tx.send(sql.ofKey, [order_id, authorId, key]),
    tx.send(sql.spent, [order_id, authorId]),
  ]);
  if (repeated) return repeated.text === text ? { message: repeated, replayed: true } : 'otherText';
  const unwritten = spent && judgeSpent(spent);
  if (unwritten) return unwritten;
  const values = [randomUUID(), order_id, authorId, from, text, holds_address, key ?? null];
  const [message] = await tx.send(sql.add, values);
  if (!message) throw new Error('A message that was written is not there');
  return { message, replayed: false };
}

export const orderMessages = ({ pool, write: writing }: Pick<Db, 'pool' | 'write'>) => ({
  async list(orderId: string, { limit, offset }: Rows) {
    const [items, [facts]] = await Promise.all([
      ask(pool, sql.list, [orderId, limit, offset]),
      factsOf(pool, [orderId]),
    ]);
    return { items, counts: facts?.counts ?? noMessages, reads: facts?.reads ?? [] };
  },

  /** The messages with these ids, and those orders of which somebody has read the messages. */
  async findNews(messageIds: readonly string[], orderIds: readonly string[]): Promise<MessageFacts[]> {
    const messages = await ask(pool, sql.many, [messageIds]);
    const concerned = new Set([...messages.map(({ order_id }) => order_id), ...orderIds]);
    const facts = await factsOf(pool, [...concerned]);
    return facts.flatMap((one): MessageFacts[] => {
      const written = messages.filter(({ order_id }) => order_id === one.order_id);
      if (written.length === 0) return [{ ...one, message: null }];
      return written.map(({ order_id: _, ...message }) => ({ ...one, message }));
    });
  },

  add: (by: SessionBy, message: NewMessage): Promise<{ message: OrderMessage; replayed: boolean } | Unwritten> =>
    writing(by, (tx) => write(tx, by, message)),

  /** Answers the counts after it. */
  read: (by: SessionBy, orderId: string, side: MessageSide | null, upTo: number): Promise<MessageCounts> =>
    writing(by, async (tx) => {
      const [, , , [counts]] = await Promise.all([
        tx.send(sql.holdOrder, [orderId]),
        tx.send(sql.read, [orderId, by.actor.id, side, upTo]),
        tx.send(sql.recount, [orderId]),
        tx.send(sql.counts, [[orderId]]),
        tx.commit(),
      ]);
      if (!counts) return noMessages;
      const { count, unread_by_customer, unread_by_office } = counts;
      return { count, unread_by_customer, unread_by_office };
    }),
});

export type OrderMessageStore = ReturnType<typeof orderMessages>;
