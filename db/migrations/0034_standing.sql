-- What GET /state tells of all years, kept by the save that changes it, so that the call does not read a whole history.
-- src/server/standing/ keeps these rows; `npm run repair` computes them anew. Nothing here depends on the current day.

create table record_total (
  user_id uuid primary key references app_user (id) on delete cascade,
  records integer not null
);
comment on table record_total is 'distributed by user_id';

-- Days in a row with study or rest, as far as they go; a day of rest alone does not count as studied.
create table study_run (
  user_id uuid not null references app_user (id) on delete cascade,
  last_day date not null,
  first_day date not null check (first_day <= last_day),
  studied integer not null,
  primary key (user_id, last_day)
);
comment on table study_run is 'distributed by user_id';
-- The longest one.
create index study_run_by_length on study_run (user_id, studied);

-- When each topic was studied last; sitting a trial exam is no study of its topics.
create table topic_studied (
  user_id uuid not null references app_user (id) on delete cascade,
  topic_id uuid not null,
  last_day date not null,
  primary key (user_id, topic_id)
);
comment on table topic_studied is 'distributed by user_id';
-- Topics that were not studied for long, in the order of their days.
create index topic_studied_by_day on topic_studied (user_id, last_day);

insert into record_total (user_id, records)
select user_id, count(*) from study_record group by user_id;

insert into study_run (user_id, last_day, first_day, studied)
select user_id, max(day), min(day), count(*) filter (where studied)
from (
  select user_id, day, bool_or(minutes > 0 or questions > 0) as studied,
         day - (row_number() over (partition by user_id order by day))::integer as island
  from study_record where minutes > 0 or questions > 0 or kind = 'rest'
  group by user_id, day
) days
group by user_id, island;

insert into topic_studied (user_id, topic_id, last_day)
select user_id, topic_id, max(day) from study_record
where topic_id is not null and kind not in ('rest', 'trial')
group by user_id, topic_id;
