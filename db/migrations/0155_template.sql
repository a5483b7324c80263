-- A week that a coach keeps to write it for students again. Its lessons, topics and sources have no references: the names
-- beside their ids find them in the class group of a student who has others, and after they were deleted.
create table plan_template (
  user_id uuid not null references app_user (id) on delete cascade, -- the coach
  id uuid not null,
  name text not null check (length(name) between 1 and 80),
  croom_id uuid,
  items jsonb not null default '[]',
  created_by uuid not null,
  updated_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (user_id, id)
);
comment on table plan_template is 'distributed by user_id';
-- A save with somebody else's id is refused as unknown.
create index plan_template_by_id on plan_template (id);

-- A week as a coach has written it for many students. For seven days it can be taken back, and the same request sent
-- again gets the same answer. The planned items themselves lie with each student.
create table group_plan (
  user_id uuid not null references app_user (id) on delete cascade,
  id uuid not null,
  at timestamptz not null default now(),
  -- Of what was shown before it was saved.
  digest text not null,
  -- The answer without names: {user_id, there, items, left_out} of each student.
  rows jsonb not null,
  -- The answer to its being taken back; null: it was not.
  undone jsonb,
  primary key (user_id, id)
);
comment on table group_plan is 'distributed by user_id';

-- Ids of templates are looked for too. Where rows lie on several servers the function asks row_owner for every table and
-- stays as it is.
do $migration$
begin
  if (select prosrc like '%row_owner%' from pg_proc where oid = to_regproc('is_others_id')) then return; end if;
  create or replace function is_others_id(person uuid, wanted uuid) returns boolean
  language plpgsql as $$
  begin
    return exists (select 1 from study_record where id = wanted and user_id <> person)
      or exists (select 1 from trial_exam where id = wanted and user_id <> person)
      or exists (select 1 from exam where id = wanted and user_id <> person)
      or exists (select 1 from plan_item where id = wanted and user_id <> person)
      or exists (select 1 from contact where id = wanted and user_id <> person)
      or exists (select 1 from analysis_pdf where id = wanted and user_id <> person)
      or exists (select 1 from source where id = wanted and user_id <> person)
      or exists (select 1 from comment where id = wanted and user_id <> person)
      or exists (select 1 from mistake where id = wanted and user_id <> person)
      or exists (select 1 from plan_template where id = wanted and user_id <> person);
  end $$;
end $migration$;
