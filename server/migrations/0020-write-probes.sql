-- expand
-- Before a node calls itself ready it writes here. Each node takes a slot by chance, so nodes rarely share a row, and the
-- table never has more rows than slots.
create table write_probes (
  slot smallint primary key check (slot between 0 and 63),
  written_at timestamptz not null
);
