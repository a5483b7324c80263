-- Networks from which a person signed in or kept a session in the last 90 days, as SHA-256 with the person's id.
-- From there failures that others cause elsewhere do not hold the person back at the login.
create table known_network (
  user_id uuid not null references app_user (id) on delete cascade,
  hash bytea not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, hash)
);

-- The sweep finds counts that are over.
create index attempt_by_start on attempt (window_start);
