import { jsonTime } from '../../database/fragments/json-time.ts';

/** A list has so many wallets at most. */
const mostWallets = 200;

/**
 * What the chains say of the wallets of the offices in `scope`, beside what their books have there. Without a chain that is on
 * there is none.
 */
export const walletReadingsSql = `coalesce((
  select json_agg(json_build_object('office_id', r.office_id, 'network', r.network, 'booked', trim_scale(r.booked)::text,
    'read', trim_scale(r.amount)::text, 'difference', trim_scale(r.amount - r.booked)::text,
    'read_at', ${jsonTime('r.read_at')}) order by r.name, r.address, r.network)
  from (
    select o.id as office_id, o.name, o.address, r.network, r.amount, r.read_at, coalesce((
      select a.balance from accounts a
      where a.office_id = o.id and a.kind = 'wallet' and a.currency = 'USDT' and a.part = r.network), 0) as booked
    from scope s join offices o using (id) cross join lateral jsonb_array_elements(o.wallet -> 'data') w
    join wallet_readings r on r.network = w ->> 'network' and r.address = w ->> 'address'
    join chains c on c.network = r.network and c.is_on
    where o.on_books and r.amount is not null
    order by o.name, o.address, r.network limit ${mostWallets}
  ) r), '[]')`;
