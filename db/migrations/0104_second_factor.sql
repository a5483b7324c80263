-- The second factor of an account: the codes of an app (TOTP, RFC 6238).
create table factor (
  user_id uuid primary key references app_user (id) on delete cascade,
  sealed bytea not null, -- the secret, encrypted with a key that is not in the database
  created_at timestamptz not null default now(),
  confirmed_at timestamptz, -- null: the secret was shown, and no code of it has been typed yet
  last_step bigint not null default 0, -- of the last code that was taken: neither it nor an earlier one is taken again
  recovery_salt bytea
);
comment on table factor is 'distributed by user_id';

-- Codes for somebody who has lost the app. A row is deleted when its code is used.
create table recovery_code (
  user_id uuid not null references factor (user_id) on delete cascade,
  hash text not null, -- Argon2id with the salt of `factor`
  primary key (user_id, hash)
);
comment on table recovery_code is 'distributed by user_id';

-- A sign-in whose password was right and whose second factor is still asked.
create table sign_in_ticket (
  user_id uuid not null references app_user (id) on delete cascade,
  hash bytea not null,
  expires_at timestamptz not null,
  tries smallint not null default 0,
  -- Of a reset by mail: its link, and the password that it sets once the code was right.
  reset_hash bytea,
  password_hash text,
  primary key (user_id, hash),
  check ((reset_hash is null) = (password_hash is null))
);
comment on table sign_in_ticket is 'distributed by user_id';

-- When the account closes unless a second factor is on, of people whose role needs one (SECOND_FACTOR).
alter table app_user add column factor_due timestamptz;
