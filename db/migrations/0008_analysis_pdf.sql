-- Printed analyses of a person's numbers, and how far the making of each has come.

create table analysis_pdf (
  user_id uuid not null references app_user (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('weekly', 'monthly', 'trial')),
  title text not null check (length(title) between 1 and 200),
  from_day date,
  to_day date,
  status text not null default 'building' check (status in ('building', 'ready', 'failed')),
  stale boolean not null default false, -- the numbers have changed since it was made
  pages smallint check (pages > 0),
  bytes integer check (bytes > 0),
  made_by text not null default 'rules' check (made_by in ('rules', 'model')),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
-- The list reads one person's analyses, the latest first.
create index analysis_pdf_by_time on analysis_pdf (user_id, created_at desc, id desc);
