-- People, how they get in, and who may act for whom.

create table app_user (
  id uuid primary key,
  role_id smallint not null check (role_id in (1, 2, 3)),
  name text not null check (length(name) between 1 and 80),
  email text not null, -- as typed; uniqueness is the business of email_address
  locale text not null default 'tr' check (locale in ('tr', 'en')),
  timezone text not null default 'Europe/Istanbul',
  day_start smallint not null default 4 check (day_start between 0 and 6),
  week_start smallint not null default 1 check (week_start between 1 and 7),
  goals jsonb not null,
  target_net numeric(7, 2) check (target_net >= 0),
  croom_id uuid, -- the class group the person looks at first
  must_change_password boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- The one rule across people: an address belongs to one of them. A small table of its own, so that
-- everything else can be spread by user_id.
create table email_address (
  email text primary key, -- lower case, trimmed
  user_id uuid not null
);

create table credential (
  user_id uuid primary key references app_user (id) on delete cascade,
  password_hash text not null,
  changed_at timestamptz not null default now()
);

create table session (
  user_id uuid not null references app_user (id) on delete cascade,
  id uuid not null,
  device text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (user_id, id)
);

-- Tokens are kept as SHA-256 only. A token that was used keeps its row, so that its return ends the session.
create table refresh_token (
  user_id uuid not null,
  hash bytea not null,
  session_id uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, hash),
  foreign key (user_id, session_id) references session (user_id, id) on delete cascade
);
-- Ending or pruning a session finds its tokens.
create index refresh_token_by_session on refresh_token (user_id, session_id);

create table password_reset (
  user_id uuid not null references app_user (id) on delete cascade,
  hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, hash)
);

-- Counted tries of an address or an account in a window. Losing it in a crash only forgives.
create unlogged table attempt (
  bucket text primary key,
  window_start timestamptz not null,
  tries integer not null
);

-- A link is written twice, once under each of its two people, so that either finds it under the own user_id.
create table coach_link (
  user_id uuid not null references app_user (id) on delete cascade,
  id uuid not null,
  coach_id uuid not null,
  student_id uuid not null,
  access text not null check (access in ('view', 'act')),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (user_id, id),
  check (user_id in (coach_id, student_id)),
  check (coach_id <> student_id)
);
-- Every request in coach mode looks here; there is one active link between two people.
create unique index coach_link_active on coach_link (user_id, student_id, coach_id) where ended_at is null;

create table coach_invite (
  code_hash bytea primary key,
  id uuid not null,
  coach_id uuid not null,
  access text not null check (access in ('view', 'act')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_by uuid,
  used_at timestamptz
);
-- A coach's list of invitations.
create index coach_invite_by_coach on coach_invite (coach_id, created_at desc);

-- What somebody else did to a person's data; written in the transaction of the change itself.
create table audit (
  user_id uuid not null references app_user (id) on delete cascade,
  id uuid not null,
  at timestamptz not null default now(),
  actor_id uuid not null,
  actor_name text not null, -- as it was then: the trace outlives the actor's account
  action text not null,
  entity text not null,
  entity_id uuid,
  before jsonb,
  after jsonb,
  primary key (user_id, id)
);
-- The list reads one person's changes by time.
create index audit_by_time on audit (user_id, at desc, id desc);
