-- What the insights keep: their own predictions, to compare them with what came true, and what a daily job counts for
-- all students. All else is computed from records, trials, marks and the plan when it is asked for.

-- The forecast of a week, as the first reading of the week made it; scored when the exam has a result.
create table forecast (
  user_id uuid not null references app_user (id) on delete cascade,
  croom_id uuid not null references croom (id) on delete cascade,
  made_on date not null,
  exam_id uuid not null,
  exam_day date not null,
  questions smallint not null,
  low float8 not null,
  middle float8 not null,
  high float8 not null,
  half float8 not null, -- half of the width before the correction, which the correction is computed from
  primary key (user_id, croom_id, made_on)
);
comment on table forecast is 'distributed by user_id';

-- The chance to finish in time, in percent; scored on the day of the exam.
create table chance (
  user_id uuid not null references app_user (id) on delete cascade,
  croom_id uuid not null references croom (id) on delete cascade,
  made_on date not null,
  exam_day date not null,
  chance smallint not null check (chance between 0 and 100),
  primary key (user_id, croom_id, made_on)
);
comment on table chance is 'distributed by user_id';

-- Nets by which a publisher's trials are easier than the mean of a class group.
create table publisher_effect (
  croom_id uuid not null references croom (id) on delete cascade,
  publisher text not null,
  effect float8 not null,
  students integer not null,
  trials integer not null,
  quality text not null check (quality in ('A', 'B', 'C')),
  made_on date not null,
  primary key (croom_id, publisher)
);
comment on table publisher_effect is 'reference';

-- How often predictions of this installation came true; the program '' counts all of them.
create table calibration (
  insight text not null check (insight in ('forecast', 'burndown')),
  program_code text not null default '',
  multiplier float8,
  tried integer not null,
  held integer,
  bins jsonb not null default '[]', -- [{from, to, tried, came}], percent
  made_on date not null,
  primary key (insight, program_code)
);
comment on table calibration is 'reference';

-- The last trials of one class group.
create index trial_exam_by_croom on trial_exam (user_id, croom_id, day desc, id desc);
