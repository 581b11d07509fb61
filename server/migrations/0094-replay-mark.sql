-- expand
-- One row that the servers write once a second where standbys serve reads. A standby that has it is as new as the row, and
-- follows the writer that wrote it: after a failover another timeline stands here.
create table replay_mark (
  is_one boolean primary key default true check (is_one),
  timeline text not null,
  written_at timestamptz not null
);
insert into replay_mark (timeline, written_at) values ('', now());
