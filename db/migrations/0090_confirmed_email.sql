-- Whether the owner of an account has shown that its address is theirs. Accounts from before count as confirmed.
alter table app_user add column is_confirmed boolean not null default true;
