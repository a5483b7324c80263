-- That a coach and a student spoke, and what a student asks the coaches; for how long a coach puts a student off.

-- A row of a coach is that coach's own: nobody else is shown it, and it is erased 30 days after their link has ended.
-- One that the student wrote is for every active coach.
create table contact (
  user_id uuid not null references app_user (id) on delete cascade, -- the student
  id uuid not null,
  author_id uuid not null,
  day date not null,
  text text check (length(text) <= 1000),
  topic_id uuid, -- without a reference: a topic may be deleted, and the row stays
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (user_id, id)
);
comment on table contact is 'distributed by user_id';
-- The list of a coach or a student, and the day of a coach's last contact.
create index contact_by_author on contact (user_id, author_id, day desc, created_at desc);
-- A save with somebody else's id is refused as unknown.
create index contact_by_id on contact (id);

create table snooze (
  user_id uuid not null references app_user (id) on delete cascade, -- the student
  coach_id uuid not null,
  until date not null, -- the student's first day on which it no longer holds
  total float8, -- sum of the signs when it was made, so that it ends when the sum rises; null where nobody read it yet
  primary key (user_id, coach_id)
);
comment on table snooze is 'distributed by user_id';

-- Ids of contacts are looked for too. Where rows lie on several servers the function asks row_owner for every table and
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
      or exists (select 1 from contact where id = wanted and user_id <> person);
  end $$;
end $migration$;
