-- An owner's list of customers asks of each whether they ever ordered at one of the own offices.
create index orders_office_customer on orders (office_id, customer_id);
