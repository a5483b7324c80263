-- What a student and the coaches write on a study record, a trial exam, a planned item or a week.
create table comment (
  user_id uuid not null references app_user (id) on delete cascade, -- the student
  id uuid not null,
  on_kind text not null check (on_kind in ('record', 'trialexam', 'plan', 'week')),
  -- What it is on, without a reference: what is deleted hides its comments, and shows them again when it is brought back.
  on_id uuid,
  on_day date, -- the first day of a week
  author_id uuid, -- null: that account is gone
  author_name text not null, -- as it was when this was written; it outlives the link and the account
  text text not null check (length(text) between 1 and 1000),
  edited_at timestamptz,
  hidden_at timestamptz, -- when what it is on was deleted last
  updated_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (user_id, id),
  check ((on_kind = 'week') = (on_id is null)),
  check ((on_id is null) = (on_day is not null))
);
comment on table comment is 'distributed by user_id';
-- The list of one thing, and the number of its comments.
create index comment_by_thing on comment (user_id, on_kind, on_id, on_day);
-- The latest of a student, and how many were written today.
create index comment_by_time on comment (user_id, created_at desc);
-- What was deleted 30 days ago takes its comments along.
create index comment_hidden on comment (user_id, hidden_at) where hidden_at is not null;
-- A save with somebody else's id is refused as unknown.
create index comment_by_id on comment (id);

-- Who has read a comment of somebody else.
create table comment_read (
  user_id uuid not null,
  comment_id uuid not null,
  reader_id uuid not null,
  read_at timestamptz not null default now(),
  primary key (user_id, comment_id, reader_id),
  foreign key (user_id, comment_id) references comment (user_id, id) on delete cascade
);
comment on table comment_read is 'distributed by user_id';

alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind in (
  'coach_change', 'link', 'letter', 'plan', 'exam', 'review', 'study', 'digest', 'catalogue', 'comment', 'account'));

-- Ids of comments are looked for too. Where rows lie on several servers the function asks row_owner for every table and
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
      or exists (select 1 from comment where id = wanted and user_id <> person);
  end $$;
end $migration$;
