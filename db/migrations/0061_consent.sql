-- The consent of a parent to what is kept of a child. What the rights of every request need is beside the account; the
-- proof of each consent is a row of its own.

alter table app_user
  add column birth_year smallint check (birth_year between 1900 and 2100),
  add column year_asked_at timestamptz, -- the first time the page asked for an unknown year of birth
  add column consent_by uuid, -- the parent who has agreed
  add column consent_at timestamptz,
  add column withdrawn_by uuid, -- who took the consent back: the parent, or the person when old enough
  add column withdrawn_at timestamptz;

-- The daily erasure finds the accounts whose consent was taken back.
create index app_user_withdrawn on app_user (id) where withdrawn_at is not null;

create table consent (
  user_id uuid not null references app_user (id) on delete cascade, -- the child
  id uuid not null,
  at timestamptz not null default now(),
  by_id uuid not null,
  by_name text not null, -- as it was then
  version text not null,
  text text not null, -- what was agreed to, word for word
  address text not null, -- from which network address
  ended_at timestamptz,
  primary key (user_id, id)
);
comment on table consent is 'distributed by user_id';
