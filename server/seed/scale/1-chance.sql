-- Random numbers that are the same each time. The settings scale.offices, scale.users and scale.orders say how much is
-- made.
create function pg_temp.roll(n bigint, salt int, below int) returns int immutable language sql
  return ((hashint8extended(n, salt) & 2147483647) % below)::int;

create function pg_temp.share(n bigint, salt int) returns float8 immutable language sql
  return pg_temp.roll(n, salt, 1000000) / 1000000.0;

-- An id that looks as if it was made at that time (UUID version 7).
create function pg_temp.id_at(at timestamptz, what text) returns uuid immutable language sql
  return (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0')
    || '7' || substr(md5(what), 1, 3) || '8' || substr(md5(what), 4, 15))::uuid;

-- An id for an order, which is random (UUID version 4).
create function pg_temp.random_id(what text) returns uuid immutable language sql
  return (substr(md5(what), 1, 12) || '4' || substr(md5(what), 14, 3) || '8' || substr(md5(what), 18, 15))::uuid;

create function pg_temp.how_many(what text) returns int stable language sql
  return current_setting('scale.' || what)::int;

create function pg_temp.wallet_of(what text) returns jsonb immutable language sql
  return jsonb_build_object('data', jsonb_build_array(jsonb_build_object('address',
    'T' || substr(translate(md5(what) || md5(what || '2'), '0', 'z'), 1, 33))));

create function pg_temp.demo(number int) returns uuid stable language sql
  begin atomic
    select id from users where cellphone = '+38050000000' || number;
  end;
