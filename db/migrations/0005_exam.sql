-- Exams still to come or past: a date to count down to, and the result afterwards.

create table exam (
  user_id uuid not null references app_user (id) on delete cascade,
  id uuid not null,
  croom_id uuid references croom (id),
  name text not null check (length(name) between 1 and 120),
  kind text not null check (kind in ('national', 'school', 'other')),
  examdate date not null,
  examtime text check (examtime ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  is_main boolean not null default false,
  note text check (length(note) <= 1000),
  result text check (length(result) <= 200),
  created_by uuid not null,
  updated_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (user_id, id)
);
create index exam_by_date on exam (user_id, examdate);
-- One main exam a person.
create unique index exam_main on exam (user_id) where is_main;
