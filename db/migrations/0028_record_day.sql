-- Study records of all accounts per day, for the overview of an administrator with many accounts. The hourly sweep
-- counts them; no save writes here.
create table record_day (
  day date primary key,
  n bigint not null check (n >= 0),
  counted_at timestamptz not null
);
comment on table record_day is 'coordinator';
