import type { Choice, ReadEntries } from '#contract/inbox.ts';
import { type ChoosableKind, choiceChannels, dealKinds, inboxDays, mostInInbox } from '#domain/inbox.ts';
import type { NoticeSubject } from '#domain/notice.ts';
import { type SessionBy, system } from '../../database/by.ts';
import type { Db } from '../../database/db.ts';
import { countLimit, type Rows } from '../../database/page-window.ts';
import { ask, statement } from '../../database/statement.ts';
import type { OutboxEvent } from '../../database/tables.ts';
import { type Tx, writeOne } from '../../database/tx.ts';
import { subjectsOf, told, toldKinds } from '../audience/audience.store.ts';
import { subjectSql } from '../audience/notice.store.ts';

export type InboxRow = {
  id: string;
  order_id: string | null;
  subject: Exclude<NoticeSubject, { kind: 'rate' }>;
  at: Date;
  read_at: Date | null;
};
type UnreadRow = { id: string; unread: number };

/** The deal of an entry may be one that its person no longer sees: then the entry is not there. */
const seenBy = (user: string) => `(i.order_id is null or exists (
  select from orders o where o.id = i.order_id and (o.customer_id = ${user}.id or ${user}.permissions = 'admin' or exists (
    select from user_offices w where w.user_id = ${user}.id and w.office_id = o.office_id))))`;

const unreadSql = `(select count(*)::int from inbox i where i.user_id = u.id and i.read_at is null and ${seenBy('u')})`;
const batchSize = 5_000;

const sql = {
  list: statement<InboxRow>(
    'inbox-list',
    `select i.id, i.order_id, i.subject, i.at, i.read_at from inbox i join users u on u.id = i.user_id
     where i.user_id = $1 and ${seenBy('u')} order by i.at desc, i.id desc limit $2 offset $3`,
  ),
  count: statement<{ total: number; unread: number }>(
    'inbox-count',
    `select (select count(*)::int from (
       select from inbox i where i.user_id = u.id and ${seenBy('u')} limit ${countLimit}) counted) as total,
       ${unreadSql} as unread
     from users u where u.id = $1`,
  ),
  unread: statement<UnreadRow>(
    'inbox-unread',
    `select u.id, ${unreadSql} as unread from users u where u.id = any($1::uuid[])`,
  ),
  read: statement(
    'inbox-read',
    `with seen as (
       update inbox set read_at = clock_timestamp() where user_id = $1 and read_at is null
         and ($2::uuid is null or id = $2)
         and ($3::uuid is null or (at, id) <= (select l.at, l.id from inbox l where l.id = $3 and l.user_id = $1))
       returning user_id
     )
     insert into outbox (kind, subject_id) select distinct 'inbox', user_id from seen`,
  ),
  choices: statement<Choice>(
    'inbox-choices',
    `select k.kind, k.channel, coalesce(c.is_on, true) as on
     from (select kind, place, channel from unnest($2::text[]) with ordinality kinds (kind, place)
       cross join unnest($3::text[]) channel) k
     left join inbox_choices c on (c.user_id, c.kind, c.channel) = ($1, k.kind, k.channel) order by k.place, k.channel`,
  ),
  choose: statement(
    'inbox-choose',
    `insert into inbox_choices (user_id, kind, channel, is_on)
     select distinct on (kind, channel) $1::uuid, kind, channel, is_on
     from unnest($2::text[], $3::text[], $4::boolean[]) with ordinality wanted (kind, channel, is_on, place)
     order by kind, channel, place desc
     on conflict (user_id, kind, channel) do update set is_on = excluded.is_on`,
  ),
  forgetOld: statement(
    'inbox-forget-old',
    `delete from inbox where id in (
       select id from inbox where at < now() - interval '${inboxDays} days' order by at limit ${batchSize})`,
  ),
  forgetMany: statement(
    'inbox-forget-many',
    `delete from inbox where id in (
       select id from (
         select id, row_number() over (partition by user_id order by at desc, id desc) as place from inbox
       ) kept where place > ${mostInInbox} limit ${batchSize})`,
  ),
};

/** Who is told by the rules of all channels, and what it is about as it is now. The person's pages hear of it. */
const keep = toldKinds.map((kind) => ({
  kind,
  what: statement(
    `inbox-keep-${kind}`,
    `with kept as (
       insert into inbox (user_id, kind, subject_id, version, order_id, subject, at)
       select told.user_id, '${kind}', told.subject_id, coalesce(told.version, $2::bigint),
         case when '${kind}' in (${dealKinds.map((one) => `'${one}'`).join(', ')}) then (about.subject ->> 'id')::uuid end,
         about.subject, told.at
       from (${told[kind]}) told join users u on u.id = told.user_id and u.blocked_at is null
       cross join lateral (select to_jsonb(x) as subject from (${subjectSql[kind]('told.subject_id')}) x) about
       on conflict (user_id, kind, subject_id, version) do nothing
       returning user_id
     )
     insert into outbox (kind, subject_id) select distinct 'inbox', user_id from kept`,
  ),
}));

export const inboxStore = (db: Pick<Db, 'pool' | 'write'>) => ({
  /** In the transaction that moves the position of the reader. Answers whether there may be something new. */
  async keepFor(tx: Tx, events: readonly OutboxEvent[]): Promise<boolean> {
    const newest = events.at(-1)?.id;
    const found = keep.map(({ kind, what }) => ({ what, subjects: subjectsOf(events, kind) }));
    const news = found.filter(({ subjects }) => subjects.length > 0);
    await Promise.all(news.map(({ what, subjects }) => tx.send(what, [subjects, newest])));
    return news.length > 0;
  },

  async list(userId: string, { limit, offset }: Rows) {
    const [items, [counted]] = await Promise.all([
      ask(db.pool, sql.list, [userId, limit, offset]),
      ask(db.pool, sql.count, [userId]),
    ]);
    return { items, total: counted?.total ?? 0, unread: counted?.unread ?? 0 };
  },

  findUnread: (userIds: readonly string[]): Promise<UnreadRow[]> => ask(db.pool, sql.unread, [userIds]),

  /** Answers how much is unread after it. */
  read: (by: SessionBy, { id = null, up_to = null }: { [K in keyof ReadEntries]: string | null | undefined }) =>
    db.write(by, async (tx) => {
      const [, [row]] = await Promise.all([
        tx.send(sql.read, [by.actor.id, id, up_to]),
        tx.send(sql.unread, [[by.actor.id]]),
        tx.commit(),
      ]);
      return row?.unread ?? 0;
    }),

  /** `kinds`: about which the person may choose. */
  listChoices: (userId: string, kinds: readonly ChoosableKind[]): Promise<Choice[]> =>
    ask(db.pool, sql.choices, [userId, kinds, choiceChannels]),

  async choose(by: SessionBy, choices: readonly Choice[]): Promise<void> {
    const columns = [
      choices.map(({ kind }) => kind),
      choices.map(({ channel }) => channel),
      choices.map(({ on }) => on),
    ];
    await writeOne(db, by, sql.choose, [by.actor.id, ...columns]);
  },

  async forget(): Promise<void> {
    await writeOne(db, system, sql.forgetOld);
    await writeOne(db, system, sql.forgetMany);
  },
});

export type InboxStore = ReturnType<typeof inboxStore>;
