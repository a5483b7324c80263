-- The tree: class group, lesson, topic, subtopic; and who is in which group.

create table croom (
  id uuid primary key,
  kind text not null check (kind in ('catalogue', 'group', 'personal')),
  name text not null check (length(name) between 1 and 120),
  program_code text,
  track text,
  penalty smallint not null default 0 check (penalty between 0 and 10),
  duration_min smallint check (duration_min > 0),
  owner_id uuid,
  source_id uuid references croom (id), -- shows the tree of that one and cannot change it
  join_code text unique,
  students integer not null default 0, -- kept by join and leave: counting a country's members would not be cheap
  is_archived boolean not null default false,
  sort integer not null default 0,
  created_at timestamptz not null default now(),
  check ((kind = 'catalogue') = (owner_id is null))
);
-- What a person owns.
create index croom_by_owner on croom (owner_id) where owner_id is not null;

create table study (
  id uuid primary key,
  croom_id uuid not null references croom (id) on delete cascade,
  name text not null check (length(name) between 1 and 120),
  question_count smallint not null check (question_count between 0 and 500),
  color text not null,
  sort integer not null default 0
);
create index study_by_croom on study (croom_id, sort);

create table topic (
  id uuid primary key,
  study_id uuid not null references study (id) on delete cascade,
  name text not null check (length(name) between 1 and 200),
  group_name text,
  sort integer not null default 0
);
create index topic_by_study on topic (study_id, sort);

create table subtopic (
  id uuid primary key,
  topic_id uuid not null references topic (id) on delete cascade,
  name text not null check (length(name) between 1 and 200),
  sort integer not null default 0
);
create index subtopic_by_topic on subtopic (topic_id, sort);

-- Which catalogue stands in the tables above, by the hash of its file.
create table catalogue (
  only_row boolean primary key default true check (only_row),
  checksum text not null,
  loaded_at timestamptz not null default now()
);

create table croom_member (
  user_id uuid not null references app_user (id) on delete cascade,
  croom_id uuid not null references croom (id) on delete cascade,
  joined_at timestamptz not null default now(),
  primary key (user_id, croom_id)
);

-- The same fact from the side of a group, for its owner; kept with croom_member in one transaction.
-- Catalogue groups have no roster: nobody may list a country's students.
create table croom_roster (
  croom_id uuid not null references croom (id) on delete cascade,
  student_id uuid not null,
  joined_at timestamptz not null default now(),
  left_at timestamptz, -- who was ever here may have records that refer to the group
  primary key (croom_id, student_id)
);
