-- A file with the results of many students, as their coach has saved it. For seven days it can be taken back, and the
-- same request sent again gets the same answer. The results themselves lie with each student.
create table group_import (
  user_id uuid not null references app_user (id) on delete cascade,
  id uuid not null,
  at timestamptz not null default now(),
  -- Of what was shown before it was saved.
  digest text not null,
  -- Of each line: {line, user_id, status, trial_id}, the last one null where nothing was saved.
  rows jsonb not null,
  -- The answer to its being taken back; null: it was not.
  undone jsonb,
  primary key (user_id, id)
);
comment on table group_import is 'distributed by user_id';
