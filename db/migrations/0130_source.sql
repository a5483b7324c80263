-- The shelf of a student or a coach: books, question banks and series of videos, and which parts of them are planned and
-- studied. Progress comes from the records.
create table source (
  user_id uuid not null references app_user (id) on delete cascade, -- whose shelf it is on
  id uuid not null,
  name text not null check (length(name) between 1 and 80),
  publisher text check (length(publisher) <= 80),
  kind text not null check (kind in ('book', 'bank', 'video')),
  croom_id uuid, -- this and the lesson without a reference: both may be deleted, and the source stays
  study_id uuid,
  unit text not null check (unit in ('part', 'page')),
  size smallint not null check (size between 1 and 2000),
  parts jsonb not null default '[]', -- what is known of some numbers: [{no, name, questions, minutes, topic_id}]
  origin uuid, -- the source on a coach's shelf that it was copied from
  copied integer, -- its version when it was copied last: with this version it follows its origin
  is_archived boolean not null default false,
  created_by uuid not null,
  updated_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (user_id, id),
  check (origin is not null or copied is null)
);
comment on table source is 'distributed by user_id';
-- A save with somebody else's id is refused as unknown.
create index source_by_id on source (id);

-- No foreign keys: a source that is deleted leaves what was done of it. Records that name one keep it from deletion.
alter table study_record
  add column source_id uuid,
  add column part_from smallint,
  add column part_to smallint,
  add check ((part_from is null) = (part_to is null)),
  add check (part_from is null or (source_id is not null and part_from between 1 and part_to and part_to <= 2000));
alter table plan_item
  add column due date,
  add check (due >= day),
  add column source_id uuid,
  add column part_from smallint,
  add column part_to smallint,
  add check ((part_from is null) = (part_to is null)),
  add check (part_from is null or (source_id is not null and part_from between 1 and part_to and part_to <= 2000));
-- The progress of a source, and of the planned items that name a range of it.
create index study_record_by_source on study_record (user_id, source_id, part_from, part_to)
  include (created_at, minutes, questions, correct, wrong, blank)
  where source_id is not null;
-- Whether something planned names a source.
create index plan_item_by_source on plan_item (user_id, source_id) where source_id is not null;

-- Ids of sources are looked for too. Where rows lie on several servers the function asks row_owner for every table and
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
      or exists (select 1 from source where id = wanted and user_id <> person);
  end $$;
end $migration$;
