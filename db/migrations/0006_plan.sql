-- What a student plans to study; what of it is done comes from the records.

create table plan_item (
  user_id uuid not null references app_user (id) on delete cascade,
  id uuid not null,
  day date not null,
  croom_id uuid references croom (id),
  study_id uuid references study (id),
  topic_id uuid references topic (id),
  subtopic_id uuid references subtopic (id),
  kind text not null check (kind in ('lecture', 'practice', 'review', 'trial', 'mistakes', 'other')),
  minutes smallint check (minutes between 1 and 960),
  questions smallint check (questions between 1 and 2000),
  note text check (length(note) <= 1000),
  sort integer not null default 0,
  created_by uuid not null,
  updated_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (user_id, id),
  check (study_id is not null or topic_id is null),
  check (topic_id is not null or subtopic_id is null)
);
-- The week board reads one student's days.
create index plan_item_by_day on plan_item (user_id, day, sort);
