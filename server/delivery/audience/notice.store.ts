import { type Notice, type NoticeSubject, noticeFor } from '#domain/notice.ts';
import type { Db } from '../../database/db.ts';
import { ask, type Statement, statement } from '../../database/statement.ts';
import type { Delivery } from '../channel.ts';

const office = `case when f.id is not null then
  json_build_object('name', f.name, 'name_uk', f.name_uk, 'address', f.address) end as office`;

const orderFields = `o.id, o.customer_id, o.office_id, o.sc, o.tc, ${office}`;

/** SQL for what a notice is about, as it is now. */
export const subjectSql: Record<NoticeSubject['kind'], (id: string) => string> = {
  order: (id) => `
    select 'order' as kind, ${orderFields}, o.status, o.ended_by, o.said, o.version
    from orders o join offices f on f.id = o.office_id where o.id = ${id}`,
  alert: (id) => `
    select 'alert' as kind, ${orderFields}, a.kind as alert, a.audience,
      exists (select from order_events e where e.order_id = o.id and e.version = o.version and e.at > a.at) as moved
    from order_alerts a join orders o on o.id = a.order_id join offices f on f.id = o.office_id where a.id = ${id}`,
  message: (id) => `
    select 'message' as kind, ${orderFields}, m.side as "from", m.author_id, array(
      select r.user_id from order_message_reads r where r.order_id = o.id and r.up_to >= m.place) as read_by
    from order_messages m join orders o on o.id = m.order_id join offices f on f.id = o.office_id where m.id = ${id}`,
  approval: (id) => `
    select 'approval' as kind, a.id, a.kind as about, a.order_id, a.office_id, o.customer_id, ${office}, a.state,
      json_build_object('id', a.asked_by) as asked_by, a.admins_told_at is not null as admins_told
    from approvals a left join orders o on o.id = a.order_id left join offices f on f.id = a.office_id where a.id = ${id}`,
  rate: (id) => `
    select 'rate' as kind, r.sc, r.tc, r.rate, r.actual, r.office_id, ${office}
    from exchange_rates r left join offices f on f.id = r.office_id where r.id = ${id}`,
  target: (id) => `
    select 'target' as kind, t.id, t.user_id, t.sc, t.tc, trim_scale(t.reached_rate)::text as rate, ${office}
    from rate_targets t left join offices f on f.id = t.office_id where t.id = ${id} and t.reached_at is not null`,
  wallet: (id) => `select 'wallet' as kind, id, wallet from users where id = ${id}`,
  sign_in: (id) => `select 'sign_in' as kind, id, user_id, device from new_sign_ins where id = ${id}`,
  factor_reset: (id) => `select 'factor_reset' as kind, id, user_id, outcome from factor_resets where id = ${id}`,
  level: (id) => `
    select 'level' as kind, l.id, l.office_id, l.currency, ${office}
    from levels l join offices f on f.id = l.office_id where l.id = ${id}`,
  difference: (id) => `
    select 'difference' as kind, e.id, e.office_id, e.actor_id, ${office}, coalesce((
      select case when bool_and(g.kind <> 'position') then 'less' when bool_and(g.kind = 'position') then 'more' end
      from postings p join accounts g on g.id = p.from_id join accounts t on t.id = p.to_id
      where p.entry_id = e.id and p.currency <> 'USDT' and 'position' in (g.kind, t.kind)), 'other') as found
    from entries e join offices f on f.id = e.office_id where e.id = ${id}`,
  trouble: (id) => `
    select 'trouble' as kind, t.id, t.kind as about, t.source, t.sc, t.tc, t.office_id, ${office}
    from rate_troubles t left join offices f on f.id = t.office_id where t.id = ${id}`,
  till: (id) => `
    select 'till' as kind, a.id, a.office_id, a.kind as found, a.about, ${office}
    from till_alerts a join offices f on f.id = a.office_id where a.id = ${id}`,
  chain: (id) => `select 'chain' as kind, id, network, is_blind from chain_alerts where id = ${id}`,
};

const subjectStatement = (kind: NoticeSubject['kind']): Statement<NoticeSubject> =>
  statement(`notice-${kind}`, subjectSql[kind]('$1'));

const subjects: Record<NoticeSubject['kind'], Statement<NoticeSubject>> = {
  order: subjectStatement('order'),
  alert: subjectStatement('alert'),
  message: subjectStatement('message'),
  approval: subjectStatement('approval'),
  rate: subjectStatement('rate'),
  target: subjectStatement('target'),
  wallet: subjectStatement('wallet'),
  sign_in: subjectStatement('sign_in'),
  factor_reset: subjectStatement('factor_reset'),
  level: subjectStatement('level'),
  difference: subjectStatement('difference'),
  trouble: subjectStatement('trouble'),
  till: subjectStatement('till'),
  chain: subjectStatement('chain'),
};

type Decided = Pick<Delivery, 'kind' | 'subject_id' | 'version'>;
type Reader = Parameters<typeof noticeFor>[2];

export const noticeStore = (db: Pick<Db, 'pool'>) => ({
  /** What a delivery says now. Undefined when this person must not get it, or when it is out of date. */
  async findNotice({ kind, subject_id, version }: Decided, reader: Reader): Promise<Notice | undefined> {
    const [subject] = await ask(db.pool, subjects[kind], [subject_id]);
    return subject && noticeFor(subject, version, reader);
  },
});

export type NoticeStore = ReturnType<typeof noticeStore>;
