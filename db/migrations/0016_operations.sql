-- What an administrator's overview counts besides the tables of people.

-- When `npm run backup` last left a whole file; written after the file has its name.
create table last_backup (
  only_row boolean primary key default true check (only_row),
  taken_at timestamptz not null,
  bytes bigint not null check (bytes >= 0)
);

-- Mails on their way and mails that failed, from every instance; a mail that was delivered leaves no row.
-- Neither the address nor the text is kept: a mail may hold a secret.
create table mail (
  id uuid primary key,
  began_at timestamptz not null default now(),
  failed_at timestamptz
);
