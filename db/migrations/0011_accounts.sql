-- Passwords that somebody else gave, and what they may do.
alter table credential
  add column temporary_until timestamptz, -- the password was given by somebody else and ends then; null: chosen by the owner
  add column guarded_until timestamptz, -- until then, after a sign-in with a temporary password, some calls are closed
  add column made_by uuid; -- who made the account for its owner; null from the first sign-in on

update credential c set temporary_until = now() + interval '72 hours'
from app_user u
where u.id = c.user_id and u.must_change_password;

update credential c set made_by = a.actor_id
from audit a
where a.user_id = c.user_id and a.entity = 'account' and a.action = 'create'
  and not exists (select from session s where s.user_id = c.user_id);

-- Whether the coach may give the student a temporary password; the student alone decides.
alter table coach_link add column may_reset boolean not null default false;

-- A coach's link to an account that the coach made, until its owner accepts it. A table of its own, so that no
-- query for active links can take it for one. Like a link it is written under both of its people.
create table pending_link (
  user_id uuid not null references app_user (id) on delete cascade,
  id uuid not null,
  coach_id uuid not null,
  student_id uuid not null,
  access text not null check (access in ('view', 'act')),
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  check (user_id in (coach_id, student_id)),
  check (coach_id <> student_id)
);
-- One between two people.
create unique index pending_link_pair on pending_link (user_id, student_id, coach_id);

-- A new e-mail address that its owner has to confirm, and the way back for the owner of the old one. Tokens are
-- kept as SHA-256 only. Several rows a person: a later change does not take the way back from an earlier one.
create table email_change (
  user_id uuid not null references app_user (id) on delete cascade,
  id uuid not null,
  old_email text not null,
  new_email text not null,
  confirm_hash bytea not null,
  confirm_until timestamptz not null,
  confirmed_at timestamptz,
  stop_hash bytea not null,
  stop_until timestamptz not null,
  primary key (user_id, id)
);
