-- What a coach's list tells of topics that are wrong again after study, so that it does not read the marks of 200
-- students. src/server/insight/unfixed-count.ts keeps these rows; losing them only costs a computation.

-- Counts the changes of a student's records and trial exams, so that what was computed of them is known to be stale.
alter table record_total add column changes bigint not null default 0;

create table unfixed_count (
  user_id uuid primary key references app_user (id) on delete cascade,
  -- Topics by class group.
  topics jsonb not null,
  -- What record_total.changes was before the rows were read.
  changes bigint not null,
  -- The student's days on which the same is true without a change: rows dated ahead count from their day on.
  made_on date not null,
  until date not null
);
comment on table unfixed_count is 'distributed by user_id';
