-- contract
-- `deliveries` and `outbox_readers` took the place of these (0026). No release that writes them was ever in use.
drop table pushes;
drop table push_progress;
