-- The notebook of mistakes: a question that went wrong, as a text or a picture, which comes back until it is solved.
create table mistake (
  user_id uuid not null references app_user (id) on delete cascade,
  id uuid not null,
  -- The place and the trial exam without a reference: they may be deleted, and the question stays.
  croom_id uuid not null,
  study_id uuid not null,
  topic_id uuid not null,
  subtopic_id uuid,
  trial_id uuid,
  text text check (length(text) between 1 and 1000),
  reason text check (reason in ('knowledge', 'misread', 'slip', 'time', 'guess', 'marking')),
  picture_id uuid, -- the row of mistake_picture that is shown
  day date not null, -- the student's day when it was written down
  looks smallint not null default 0,
  last_look date,
  solved_at timestamptz,
  removed_at timestamptz, -- deleted: seven days later it is gone, until then saving it brings it back
  created_by uuid not null,
  updated_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (user_id, id),
  check (text is not null or picture_id is not null)
);
comment on table mistake is 'distributed by user_id';
-- A save with somebody else's id is refused as unknown.
create index mistake_by_id on mistake (id);
-- What was deleted seven days ago.
create index mistake_removed on mistake (user_id, removed_at) where removed_at is not null;

-- Their pictures, as they were sent without what only tells of the camera. Apart from them, so that a list reads none.
create table mistake_picture (
  user_id uuid not null,
  id uuid not null, -- computed from its bytes: the same picture sent twice is one
  mistake_id uuid not null,
  type text not null check (type in ('image/jpeg', 'image/webp')),
  width smallint not null check (width between 32 and 2000),
  height smallint not null check (height between 32 and 2000),
  bytes bytea not null check (octet_length(bytes) between 1 and 122880),
  unused_at timestamptz, -- since when nothing shows it: it was replaced, or its mistake was deleted
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  foreign key (user_id, mistake_id) references mistake (user_id, id) on delete cascade
);
comment on table mistake_picture is 'distributed by user_id';
-- It is compressed already.
alter table mistake_picture alter column bytes set storage external;
create index mistake_picture_by_mistake on mistake_picture (user_id, mistake_id);
-- What nothing has shown for seven days.
create index mistake_picture_unused on mistake_picture (user_id, unused_at) where unused_at is not null;

-- Each time that a student tried a question again; a look that is sent twice is one.
create table mistake_look (
  user_id uuid not null,
  mistake_id uuid not null,
  id uuid not null,
  day date not null,
  is_solved boolean not null,
  created_at timestamptz not null default now(),
  primary key (user_id, mistake_id, id),
  foreign key (user_id, mistake_id) references mistake (user_id, id) on delete cascade
);
comment on table mistake_look is 'distributed by user_id';

alter table comment drop constraint comment_on_kind_check;
alter table comment add constraint comment_on_kind_check check (on_kind in ('record', 'trialexam', 'plan', 'mistake', 'week'));

-- Ids of mistakes are looked for too. Where rows lie on several servers the function asks row_owner for every table and
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
      or exists (select 1 from mistake where id = wanted and user_id <> person);
  end $$;
end $migration$;
