-- Sign-in at a provider of OpenID Connect. An identity is an issuer and a subject, never an e-mail, and opens one account.

-- Asked before the account is known. Like addresses it lies by itself, so that everything else is spread by user_id.
create table oidc_identity (
  subject text not null check (length(subject) between 1 and 255),
  issuer text not null,
  owner_id uuid not null,
  primary key (subject, issuer)
);
-- The deletion of an account finds its identities.
create index oidc_identity_by_owner on oidc_identity (owner_id);
comment on table oidc_identity is 'distributed by subject';

-- The same from the account's side: at most one identity of an issuer.
create table oidc_tie (
  user_id uuid not null references app_user (id) on delete cascade,
  issuer text not null,
  subject text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (user_id, issuer)
);
comment on table oidc_tie is 'distributed by user_id';

-- Who registers by a provider has no password until one is set by mail.
alter table credential alter column password_hash drop not null;
