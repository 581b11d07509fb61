-- expand
-- Cash is counted in steps: nobody pays kopiikas. A currency that is not here has the step 1.
create table cash_steps (
  currency text primary key check (currency ~ '^[A-Z]{3}$'),
  step numeric(7, 2) not null check (step >= 0.01),
  changed_at timestamptz not null default now()
);

-- An office's own steps, by currency, as decimal text. Null: it has none.
alter table offices add column cash_step jsonb check (jsonb_typeof(cash_step) = 'object');

-- The cash for a sum: rounded half up to the smallest coin of the currency (ISO 4217) and then to the step, up where the
-- cash comes in and down where it goes out. `domain/cash.ts` has the same rule, and a test compares the two.
create function cash_of(currency text, total numeric, step numeric, comes_in boolean) returns numeric
immutable parallel safe language sql as $$
  select coins - mod(coins, step) + case when comes_in and mod(coins, step) > 0 then step else 0 end
  from (select round(total, case
    when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV',
      'XAF', 'XAG', 'XAU', 'XBA', 'XBB', 'XBC', 'XBD', 'XDR', 'XOF', 'XPD', 'XPF', 'XPT', 'XSU', 'XTS', 'XUA', 'XXX') then 0
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    when currency in ('CLF', 'UYW') then 4
    else 2 end) as coins) rounded
$$;

-- The cash of an order, and the step by which it was rounded. Both are fixed when the order is placed. Orders from before
-- have none, and are read by the step of today.
alter table orders add column cash numeric(26, 6);
alter table orders add column cash_step numeric(7, 2);
-- Not valid: the rows from before have no cash, so nothing has to be scanned while the table is locked.
alter table orders add constraint orders_cash_as_agreed check (
  (cash is null) = (cash_step is null)
  and (cash is null or cash_step >= 0.01 and cash > 0 and cash = cash_of(
    case when sale then sc else tc end, case when sale then amt_to_exch else amt_to_recv end, cash_step, sale))
) not valid;
