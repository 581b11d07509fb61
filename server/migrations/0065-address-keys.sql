-- expand
-- Where else an address stands: on another person, at an office, or on the refund or the settlement of a deal.

-- One spelling for all that name one account, as addressKey in domain/address-key.ts.
create function address_key(address text) returns text immutable strict parallel safe
return case
  when address ~* '^(0x)?[0-9a-f]{40}$' then '0x' || lower(right(address, 40))
  when address ~* '^(0|-1):[0-9a-f]{64}$' then lower(address)
  when address ~ '^[EUk0][Q-Za-f][A-Za-z0-9+/_-]{46}$' then
    case get_byte(decode(translate(address, '-_', '+/'), 'base64'), 1) when 0 then '0:' else '-1:' end
      || encode(substring(decode(translate(address, '-_', '+/'), 'base64') from 3 for 32), 'hex')
  else address
end;

-- All addresses of a wallet, `{"data": [{"address", "network"?}]}`.
create function wallet_keys(wallet jsonb) returns text[] immutable strict parallel safe
begin atomic
  select coalesce(array_agg(address_key(entry ->> 'address')), '{}')
  from jsonb_array_elements(case jsonb_typeof(wallet -> 'data') when 'array' then wallet -> 'data' else '[]' end) entry;
end;

create index users_by_address on users using gin (wallet_keys(wallet)) where wallet is not null;
create index offices_by_address on offices using gin (wallet_keys(wallet)) where wallet is not null;
create index orders_by_refund on orders (address_key(refund -> 'to' ->> 'address'))
  where refund -> 'to' ->> 'address' is not null;
create index orders_by_settlement on orders (address_key(settlement -> 'to' ->> 'address'))
  where settlement -> 'to' ->> 'address' is not null;
