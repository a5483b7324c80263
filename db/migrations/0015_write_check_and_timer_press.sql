-- Whether a write would work is known by writing: a row of nearly a page, which is gone with its own transaction, so
-- that a disk without room refuses it and nothing is left. Plain: neither compressed nor moved out of line.
create table write_check (
  id uuid primary key,
  filler text not null
);
alter table write_check alter column filler set storage plain;
alter table write_check set (autovacuum_vacuum_threshold = 50, autovacuum_vacuum_scale_factor = 0);

-- Presses of a timer's buttons that were already carried out: one whose reply was lost is sent again, and must not
-- start, pause or resume a second time.
create table timer_press (
  user_id uuid not null references app_user (id) on delete cascade,
  id uuid not null,
  pressed_at timestamptz not null default now(),
  primary key (user_id, id)
);
