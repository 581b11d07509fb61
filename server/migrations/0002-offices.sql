create table regions (
  id uuid primary key,
  name_en text not null,
  name_uk text not null
);

create table districts (
  id uuid primary key,
  region_id uuid not null references regions,
  name_en text not null,
  name_uk text not null
);

create table cities (
  id uuid primary key,
  district_id uuid not null references districts,
  name_en text not null,
  name_uk text not null
);

create index districts_region on districts (region_id);
create index cities_district on cities (district_id);

create table offices (
  id uuid primary key,
  name text check (char_length(name) between 1 and 128),
  address text not null check (char_length(address) between 1 and 256),
  working_hours text check (char_length(working_hours) between 1 and 128),
  wallet jsonb check (jsonb_typeof(wallet -> 'data') = 'array'),
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  city_id uuid references cities,
  created_at timestamptz not null default now(),
  -- A deleted office is only hidden, since old orders name it.
  archived_at timestamptz
);

create index offices_city on offices (city_id);
create index offices_search on offices using gin ((lower(coalesce(name, '') || ' ' || address)) gin_trgm_ops);

-- The cashiers and owners of an office.
create table user_offices (
  user_id uuid not null references users on delete cascade,
  office_id uuid not null references offices,
  created_at timestamptz not null default now(),
  primary key (user_id, office_id)
);

create index user_offices_office on user_offices (office_id);
