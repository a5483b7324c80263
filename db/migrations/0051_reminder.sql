-- What reaches a person where and when, and the queue that hands it over.

-- A person without a row has the usual settings, see src/rules/reminder.ts.
create table reminder (
  user_id uuid primary key references app_user (id) on delete cascade,
  quiet_from smallint not null check (quiet_from between 0 and 23),
  quiet_to smallint not null check (quiet_to between 0 and 23),
  kinds jsonb not null, -- {kind: {app, push, mail}} as chosen
  study jsonb, -- {hour, weekdays}
  weekly_letter jsonb, -- {day, hour}
  pushes_a_day smallint not null check (pushes_a_day between 1 and 5),
  pushed_on date, -- the person's last day with a push, and how many it had
  pushes smallint not null default 0
);
comment on table reminder is 'distributed by user_id';

-- A browser that shows pushes. The id is computed from the endpoint: the same browser is one row.
create table push_subscription (
  user_id uuid not null references app_user (id) on delete cascade,
  id uuid not null,
  endpoint text not null check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
comment on table push_subscription is 'distributed by user_id';
-- A browser that somebody else signs in to no longer shows the pushes of the person before.
create index push_subscription_by_id on push_subscription (id);

-- The pair of keys with which every instance signs its pushes.
create table vapid (
  is_one boolean primary key default true check (is_one),
  public_key text not null,
  private_key text not null
);
comment on table vapid is 'coordinator';

-- What is to be done at a time, for one person each. Instances take rows with `for update skip locked`, which needs one
-- server; a row is deleted with its person by the statement that deletes the person.
create table job (
  lane text not null check (lane in ('plan', 'letter', 'post')), -- each is emptied by itself
  kind text not null,
  user_id uuid not null,
  key text not null, -- what it is about, so that the same is there once
  host text not null default '', -- to whom it goes; one that hangs holds up nobody else
  due_at timestamptz not null, -- when it is to be done; while an instance does it, when another one may take it over
  lease uuid, -- of the instance that took it last
  attempts smallint not null default 0,
  created_at timestamptz not null default now(),
  done_at timestamptz, -- of one that comes back: its last time
  primary key (kind, user_id, key)
);
comment on table job is 'coordinator';
-- What is due, longest first.
create index job_by_due on job (lane, due_at);
-- What a deleted account leaves.
create index job_by_person on job (user_id);

-- Everybody's times are worked out once by the queue itself.
insert into job (lane, kind, user_id, key, due_at)
select 'plan', 'schedule', id, '', now() from app_user;
