import type { OwnData } from '#contract/person/own-data.ts';

export type PartName = Exclude<keyof OwnData, 'format' | 'made_at'>;

/**
 * SQL for the entries of each part about the person $1: `at` and `key` order them, `item` is what the file says. An
 * entry of many begins with an index on the person and a time, so that a late piece costs no more than the first one.
 *
 * What others wrote for themselves is not here: notes of the staff, who handled a deal, and where staff sat when they
 * changed the account.
 */
export const ownParts: Readonly<Record<PartName, string>> = {
  account: `
    select created_at as at, '' as key, jsonb_build_object('id', id, 'cellphone', cellphone,
      'cellphone_verified', cellphone_verified, 'full_name', full_name, 'email', email, 'email_verified', email_verified,
      'wallet', wallet, 'lang', lang, 'role', permissions, 'created_at', created_at, 'set_aside_wallet', set_aside_wallet,
      'favorite_office_ids', favorite_office_ids, 'rate_targets', (
        select coalesce(jsonb_agg(jsonb_build_object('sc', t.sc, 'tc', t.tc, 'rate', t.rate, 'set_at', t.set_at,
          'until', t.until, 'reached_at', t.reached_at) order by t.set_at), '[]') from rate_targets t where t.user_id = users.id),
      'set_aside_email', set_aside_email, 'blocked_at', blocked_at, 'blocked_reason', blocked_reason,
      'second_factor_at', second_factor_at, 'recovered_at', recovered_at, 'new_password_at', new_password_at,
      'factor_reset_at', factor_reset_at, 'disowned_at', disowned_at) as item
    from users where id = $1`,
  second_factors: `
    select created_at as at, id::text as key, jsonb_build_object('kind', kind, 'name', name, 'created_at', created_at,
      'used_at', used_at) as item
    from second_factors where user_id = $1`,
  sessions: `
    select created_at as at, encode(token_hash, 'hex') as key, jsonb_build_object('created_at', created_at,
      'used_at', used_at, 'expires_at', expires_at, 'address', address, 'device', device, 'proved_by', proved_by) as item
    from sessions where user_id = $1`,
  known_devices: `
    select used_at as at, encode(name, 'hex') as key,
      jsonb_build_object('used_at', used_at, 'remembered_until', remembered_until) as item
    from known_devices where user_id = $1`,
  new_sign_ins: `
    select at, id::text as key, jsonb_build_object('at', at, 'address', address, 'device', device) as item
    from new_sign_ins where user_id = $1`,
  code_requests: `
    select created_at as at, encode(request_hash, 'hex') as key, jsonb_build_object('purpose', purpose,
      'cellphone', cellphone, 'created_at', created_at, 'ended_at', ended_at, 'wrong_tries', tries) as item
    from codes where user_id = $1`,
  // The rest of the endpoint is a secret: who has it may push.
  push_subscriptions: `
    select created_at as at, encode(token_hash, 'hex') as key, jsonb_build_object('created_at', created_at,
      'service', substring(endpoint from '^https?://[^/]+'), 'rate_update', rate_update) as item
    from push_subscriptions where user_id = $1`,
  choices: `
    select 'epoch'::timestamptz as at, kind || ' ' || channel as key,
      jsonb_build_object('kind', kind, 'channel', channel, 'on', is_on) as item
    from inbox_choices where user_id = $1`,
  offices: `
    select m.created_at as at, o.id::text as key,
      jsonb_build_object('id', o.id, 'name', o.name, 'address', o.address, 'since', m.created_at) as item
    from user_offices m join offices o on o.id = m.office_id and not o.draft where m.user_id = $1`,
  agreements: `
    select c.at, lpad(c.version::text, 10, '0') as key, jsonb_build_object('version', c.version, 'at', c.at,
      'hash', encode(c.hash, 'hex'), 'text_en', a.text_en, 'text_uk', a.text_uk) as item
    from agreement_acceptances c join agreements a using (version) where c.user_id = $1`,
  // Who wrote is a matter of the office.
  inbox: `
    select at, id::text as key, jsonb_build_object('at', at, 'read_at', read_at, 'kind', kind, 'order_id', order_id,
      'about', subject - array['author_id', 'read_by']) as item
    from inbox where user_id = $1`,
  journal: `
    select at, id::text as key, jsonb_build_object('at', at, 'kind', kind, 'before', before, 'after', after)
      || case when actor_id = $1 then jsonb_build_object('by', 'you', 'address', address, 'device', device)
         else jsonb_build_object('by', 'network') end as item
    from audit where object_id = $1::text
    union all
    select at, id::text, jsonb_build_object('at', at, 'kind', kind, 'by', 'you', 'address', address, 'device', device)
    from audit where actor_id = $1 and object_id <> $1::text`,
  deals: `
    select o.created_at as at, o.id::text as key, jsonb_build_object('id', o.id, 'created_at', o.created_at,
      'status', o.status, 'sc', o.sc, 'tc', o.tc, 'amt_to_exch', o.amt_to_exch, 'amt_to_recv', o.amt_to_recv,
      'rate', o.rate, 'reference_rate', o.reference_rate, 'cash', o.cash, 'note', o.note, 'wallet', o.wallet,
      'office_wallet', o.office_wallet, 'confirmed_at', o.confirmed_at, 'received_at', o.received_at, 'ready_at', o.ready_at,
      'closed_at', o.closed_at, 'cancelled_at', o.cancelled_at, 'ended_by', o.ended_by, 'end_reason', o.end_reason,
      'refund', o.refund, 'settlement', o.settlement, 'sent_at', o.sent_at, 'sent_tx_hash', o.sent_tx_hash,
      'arrived', o.arrived, 'not_arrived', o.not_arrived, 'handed_at', o.handed_at, 'payout_tx_hash', o.payout_tx_hash,
      'office', (select jsonb_build_object('id', f.id, 'name', f.name, 'address', f.address) from offices f
        where f.id = o.office_id),
      'collector', (select c.name from order_collectors c where c.order_id = o.id),
      'seen', (select jsonb_agg(jsonb_build_object('name', p.name, 'document', p.document, 'document_end', p.document_end,
        'at', p.at) order by p.at) from order_proofs p where p.order_id = o.id),
      'worth', o.worth, 'here_at', (select v.here_at from order_visits v where v.order_id = o.id),
      'doubt', (select jsonb_build_object('text', d.text, 'at', d.at) from order_doubts d where d.order_id = o.id),
      'events', (select jsonb_agg(jsonb_build_object('version', e.version, 'status', e.to_status, 'at', e.at, 'what', e.what,
        'by', case when e.actor_id = $1 then 'you' when e.actor_id is null then 'clock' else 'office' end) order by e.version)
        from order_events e where e.order_id = o.id)) as item
    from orders o where o.customer_id = $1`,
  // Ordered by the time of the deal, which the index of deals has.
  messages: `
    select o.created_at as at, o.id::text || lpad(m.place::text, 5, '0') as key, jsonb_build_object('order_id', o.id,
      'at', m.at, 'from', case when m.author_id = $1 then 'you' else m.side end, 'text', m.text) as item
    from orders o join order_messages m on m.order_id = o.id where o.customer_id = $1`,
};
