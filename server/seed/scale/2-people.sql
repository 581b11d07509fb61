create temp table scale_offices on commit drop as
select i, created_at, pg_temp.id_at(created_at, 'office ' || i) as id, pg_temp.wallet_of('office ' || i) as wallet
from (
  select i, now() - make_interval(days => 420 + pg_temp.roll(i, 1, 300)) as created_at
  from generate_series(0, pg_temp.how_many('offices') - 1) i
) plan;

with numbered as (
  select c.id, d.region_id, row_number() over (order by c.id) - 1 as number, count(*) over () as cities
  from cities c join districts d on d.id = c.district_id
)
insert into offices (id, name, address, working_hours, wallet, lat, lng, city_id, created_at)
select o.id,
  (array['Obmin', 'Kasa', 'Dukat', 'Hryvnia', 'Moneta', 'Skarb'])[1 + pg_temp.roll(o.i, 2, 6)] || ' ' || 101 + o.i,
  (array['вул. Шевченка', 'вул. Івана Франка', 'просп. Свободи', 'вул. Лесі Українки', 'вул. Грушевського',
    'вул. Київська', 'пл. Соборна', 'вул. Зелена'])[1 + pg_temp.roll(o.i, 3, 8)] || ', ' || 1 + pg_temp.roll(o.i, 4, 180),
  (array['09:00 - 18:00', 'Mon-Fri 09:00 - 19:00, Sat 10:00 - 15:00', 'Пн-Сб 10:00 - 18:00', '24/7'])[
    1 + pg_temp.roll(o.i, 5, 4)],
  o.wallet,
  -- A random position near Lviv or near Kyiv.
  round(((case when r.name_en like 'Lviv%' then 49.84 else 50.45 end) + (pg_temp.share(o.i, 6) - 0.5) / 2)::numeric, 5),
  round(((case when r.name_en like 'Lviv%' then 24.02 else 30.52 end) + (pg_temp.share(o.i, 7) - 0.5) / 2)::numeric, 5),
  c.id, o.created_at
from scale_offices o
join numbered c on c.number = pg_temp.roll(o.i, 8, c.cities::int)
join regions r on r.id = c.region_id;

-- Three cashiers for each office, one owner for every five offices; all others are customers.
create temp table scale_users on commit drop as
select n, created_at, pg_temp.id_at(created_at, 'user ' || n) as id,
  case when n <= 3 * offices then 'cashier' when n <= 3 * offices + (offices + 4) / 5 then 'office_owner'
    else 'customer' end as permissions,
  case when n <= 3 * offices or pg_temp.roll(n, 11, 100) < 15 then null else pg_temp.wallet_of('user ' || n) end as wallet
from (
  select n, pg_temp.how_many('offices') as offices,
    now() - make_interval(days => 375 + pg_temp.roll(n, 10, 400), secs => pg_temp.roll(n, 12, 86400)) as created_at
  from generate_series(1, pg_temp.how_many('users')) n
) plan;

insert into users (id, cellphone, cellphone_verified, full_name, email, wallet, lang, permissions, password_hash, created_at)
select id, '+38093' || lpad(n::text, 7, '0'), pg_temp.roll(n, 13, 100) < 70,
  case when pg_temp.roll(n, 14, 100) < 4 then null when pg_temp.roll(n, 15, 2) = 0 then
    (array['Olha', 'Iryna', 'Taras', 'Ivan', 'Sofiia', 'Dmytro', 'Oksana', 'Petro', 'Yurii', 'Marta', 'Nazar', 'Yaryna'])[
      1 + pg_temp.roll(n, 16, 12)] || ' ' ||
    (array['Kovalenko', 'Petrenko', 'Lysenko', 'Shevchuk', 'Tkachenko', 'Bondar', 'Kozak', 'Savchuk', 'Melnyk', 'Rudenko',
      'Moroz', 'Pavlenko', 'Kravchuk', 'Oliinyk', 'Hrytsenko'])[1 + pg_temp.roll(n, 17, 15)]
  else
    (array['Андрій', 'Юлія', 'Богдан', 'Катерина', 'Максим', 'Ярина', 'Наталія', 'Христина', 'Остап', 'Соломія', 'Лев', 'Зоя'])[
      1 + pg_temp.roll(n, 16, 12)] || ' ' ||
    (array['Мельник', 'Кравець', 'Марченко', 'Поліщук', 'Бойко', 'В’юн', 'Гриценко', 'Дорош', 'Шевчук', 'Лисенко', 'Мороз',
      'Руденко', 'Ткач', 'Іваненко', 'Коваль'])[1 + pg_temp.roll(n, 17, 15)]
  end,
  case when pg_temp.roll(n, 18, 100) < 40 then 'person' || n || '@example.com' end,
  wallet, case when pg_temp.roll(n, 15, 2) = 0 then 'en' else 'uk' end, permissions,
  (select password_hash from users where id = pg_temp.demo(1)), created_at
from scale_users;

-- They agreed to the terms of use of the demo world when they came.
insert into agreement_acceptances (user_id, version)
select u.id, a.version from scale_users u cross join agreements a where u.permissions = 'customer';

-- Who works at which office. `place` is 0 to 2 for a cashier of the office, and -1 for its owner.
create temp table scale_staff on commit drop as
select u.id as user_id, o.i, (u.n - 1) / pg_temp.how_many('offices') as place, o.id as office_id
from scale_users u join scale_offices o on o.i = (u.n - 1) % pg_temp.how_many('offices') where u.permissions = 'cashier'
union all
select u.id, o.i, -1, o.id
from scale_users u join scale_offices o on o.i / 5 = u.n - 3 * pg_temp.how_many('offices') - 1
where u.permissions = 'office_owner';

insert into user_offices (user_id, office_id, created_at)
select user_id, office_id, greatest(u.created_at, o.created_at)
from scale_staff s join scale_users u on u.id = s.user_id join scale_offices o using (i);

-- The demo world's owner and cashier also work at the busiest offices, since 150 days ago.
insert into user_offices (user_id, office_id, created_at)
select pg_temp.demo(2), id, now() - interval '150 days' from scale_offices where i < 3
union all
select pg_temp.demo(3), id, now() - interval '150 days' from scale_offices where i = 0;
create unique index on scale_staff (i, place);
analyze scale_offices, scale_users, scale_staff;
