-- The address of a person's calendar, for programs that cannot sign in. Only its hash is kept: it is shown once.
create table calendar (
  user_id uuid primary key references app_user (id) on delete cascade,
  hash bytea not null,
  created_at timestamptz not null default now()
);
comment on table calendar is 'distributed by user_id';
