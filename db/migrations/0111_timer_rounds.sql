-- Rounds of a timer: minutes of work and of rest in turns; only the work counts.
alter table timer
  add column rounds jsonb, -- {"work": minutes, "rest": minutes}; null: all of it is work
  add column round_seconds integer not null default 0; -- of the rounds, rests among them, before running_since
