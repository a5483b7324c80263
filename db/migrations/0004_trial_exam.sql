-- Trial exams a student sat, lesson by lesson, with the marks that went wrong or stayed blank.

create table trial_exam (
  user_id uuid not null references app_user (id) on delete cascade,
  id uuid not null,
  croom_id uuid not null references croom (id),
  kind text not null check (kind in ('general', 'branch', 'institution', 'official')),
  name text not null check (length(name) between 1 and 120),
  publisher text,
  day date not null check (day >= date '2000-01-01'),
  duration_min smallint check (duration_min between 1 and 960),
  penalty smallint not null check (penalty between 0 and 10), -- frozen: a program may change later
  difficulty smallint check (difficulty between 1 and 5),
  note text check (length(note) <= 1000),
  ranks jsonb,
  score numeric(8, 3),
  created_by uuid not null,
  updated_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (user_id, id)
);
-- The list and the graphs read one student's trials by day.
create index trial_exam_by_day on trial_exam (user_id, day desc, id desc);

create table trial_lesson (
  user_id uuid not null,
  trial_id uuid not null,
  study_id uuid not null references study (id),
  question_count smallint not null check (question_count between 0 and 500),
  correct smallint not null check (correct >= 0),
  wrong smallint not null check (wrong >= 0),
  blank smallint not null check (blank >= 0),
  minutes smallint check (minutes between 0 and 960),
  exempt boolean not null default false,
  primary key (user_id, trial_id, study_id),
  foreign key (user_id, trial_id) references trial_exam (user_id, id) on delete cascade,
  check (correct + wrong + blank <= question_count)
);
-- Trial graphs of one lesson.
create index trial_lesson_by_study on trial_lesson (user_id, study_id, trial_id);

create table trial_mark (
  user_id uuid not null,
  trial_id uuid not null,
  position smallint not null,
  study_id uuid not null references study (id),
  topic_id uuid not null references topic (id),
  subtopic_id uuid references subtopic (id),
  result text not null check (result in ('wrong', 'blank')),
  count smallint not null check (count > 0),
  reason text check (reason in ('knowledge', 'misread', 'slip', 'time', 'guess', 'marking')),
  primary key (user_id, trial_id, position),
  foreign key (user_id, trial_id) references trial_exam (user_id, id) on delete cascade
);
-- Marks of one lesson, topic or subtopic.
create index trial_mark_by_study on trial_mark (user_id, study_id, topic_id, subtopic_id, trial_id);
