-- What a student studied, and the timer that runs now.

create table study_record (
  user_id uuid not null references app_user (id) on delete cascade,
  id uuid not null,
  croom_id uuid references croom (id),
  study_id uuid references study (id),
  topic_id uuid references topic (id),
  subtopic_id uuid references subtopic (id),
  kind text not null check (kind in ('lecture', 'practice', 'review', 'trial', 'mistakes', 'other', 'rest')),
  day date not null check (day >= date '2000-01-01'),
  started_at timestamptz,
  minutes smallint not null default 0 check (minutes between 0 and 960),
  questions smallint not null default 0 check (questions between 0 and 2000),
  correct smallint check (correct >= 0),
  wrong smallint check (wrong >= 0),
  blank smallint check (blank >= 0),
  level smallint check (level between 0 and 4),
  source text not null default 'manual' check (source in ('timer', 'manual')),
  note text check (length(note) <= 1000),
  created_by uuid not null,
  updated_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (user_id, id),
  check (study_id is not null or topic_id is null),
  check (topic_id is not null or subtopic_id is null),
  check (croom_id is not null or study_id is null),
  -- All three results or none, and then the questions are their sum.
  check (
    (correct is null and wrong is null and blank is null)
    or (correct is not null and wrong is not null and blank is not null and questions = correct + wrong + blank)
  ),
  check (kind <> 'rest' or (minutes = 0 and questions = 0 and study_id is null))
);
-- Lists and windows of days; the included columns let the sums of a window stay in the index.
create index study_record_by_day on study_record (user_id, day desc, created_at desc, id)
  include (croom_id, study_id, kind, minutes, questions, correct, wrong, blank);
-- Drill-down: a lesson, and below it topics and subtopics.
create index study_record_by_study on study_record (user_id, study_id, topic_id, subtopic_id, day)
  include (minutes, questions, correct, wrong, blank)
  where study_id is not null;
-- Where the student stands: the latest level of each part.
create index study_record_by_level on study_record (user_id, study_id, topic_id, subtopic_id, day desc)
  include (level, created_at)
  where level is not null;

create table timer (
  user_id uuid primary key references app_user (id) on delete cascade,
  croom_id uuid references croom (id),
  study_id uuid references study (id),
  topic_id uuid references topic (id),
  subtopic_id uuid references subtopic (id),
  kind text not null check (kind in ('lecture', 'practice', 'review', 'trial', 'mistakes', 'other')),
  started_at timestamptz not null,
  stretches jsonb not null, -- finished stretches as [[start, end], …] in epoch seconds
  running_since timestamptz, -- null while paused
  started_by uuid not null
);
