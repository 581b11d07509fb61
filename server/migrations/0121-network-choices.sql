-- expand
-- On which networks new addresses may be, and how much worse than the reference a fair rate is. Null: what the server was
-- started with.
create table network_choices (
  is_one boolean primary key default true check (is_one),
  networks text[] check (cardinality(networks) > 0 and networks <@ array['TRC20', 'ERC20', 'BEP20', 'SOL', 'TON']),
  rate_tolerance numeric check (rate_tolerance between 0 and 1000 and scale(rate_tolerance) <= 8)
);
insert into network_choices default values;
