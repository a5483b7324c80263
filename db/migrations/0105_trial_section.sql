-- A test of an exam may hold several lessons (TYT: Sosyal Bilimler is Tarih, Coğrafya, Felsefe and Din), and many result
-- cards print only the sum of that test. Such a sum is kept as it came and never split into lessons.

-- The official test that a lesson belongs to, by the program's name; null: the lesson is its own test.
alter table study add column section text check (length(section) between 1 and 120);

-- The lessons of a sum are rows of trial_lesson with its name in `section`: the key forbids a lesson both by itself and
-- within a sum, the foreign key holds each lesson, and the lessons of a trial are the same however they were typed. The
-- first lesson's row holds the numbers of the whole sum; those of the others are null, so that sums over the rows of a
-- trial are right without a second table.
alter table trial_lesson
  add column section text check (length(section) between 1 and 120),
  alter column question_count drop not null,
  alter column correct drop not null,
  alter column wrong drop not null,
  alter column blank drop not null,
  add constraint trial_lesson_whole check (num_nulls(question_count, correct, wrong, blank) in (0, 4)),
  add constraint trial_lesson_own check (section is not null or question_count is not null),
  -- A sum says nothing of a single lesson.
  add constraint trial_lesson_sum check (section is null or (minutes is null and not exempt));
-- One row of a sum has its numbers.
create unique index trial_lesson_sum_once on trial_lesson (user_id, trial_id, section)
  where section is not null and question_count is not null;
