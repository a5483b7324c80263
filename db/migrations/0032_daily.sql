-- Work that is done once a day by one instance, and what the insights keep of it.

create table daily_run (
  job text primary key,
  begun_at timestamptz not null,
  seen_at timestamptz not null, -- while it runs; after a silence another instance begins anew
  ended_at timestamptz
);
comment on table daily_run is 'coordinator';

-- Whether all topics were at level 3 or above on the day of the exam; null until that day is over.
alter table chance add column came boolean;
