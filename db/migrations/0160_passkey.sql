-- Passkeys: what a device signs a sign-in with. The private key never leaves it.
create table passkey (
  user_id uuid not null references app_user (id) on delete cascade,
  id uuid not null,
  credential_id bytea not null, -- by which the device knows the key
  public_key bytea not null, -- COSE
  counter bigint not null, -- the highest that the device has sent; 0 of those that do not count
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (user_id, id)
);
comment on table passkey is 'distributed by user_id';
-- A sign-in finds it by what the device sends, and a device is added once.
create unique index passkey_by_credential on passkey (user_id, credential_id);

-- Challenges that were answered. They are signed, so that an unanswered one leaves no row.
create table spent_challenge (
  user_id uuid not null references app_user (id) on delete cascade,
  hash bytea not null,
  expires_at timestamptz not null,
  primary key (user_id, hash)
);
comment on table spent_challenge is 'distributed by user_id';

-- When a passkey was used in this session: where the role needs a second factor, it is one.
alter table session add column passkey_at timestamptz;
