-- Personal tokens: what a person's own program signs its calls with.
create table personal_token (
  user_id uuid not null references app_user (id) on delete cascade,
  id uuid not null,
  name text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  hash bytea not null, -- SHA-256: the token is shown once
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  primary key (user_id, id)
);
comment on table personal_token is 'distributed by user_id';
-- Each call with a token finds it by its hash.
create unique index personal_token_by_hash on personal_token (user_id, hash);
