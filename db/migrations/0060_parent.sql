-- Parents: a fourth role that reads what a student shares and writes nothing of a student.

alter table app_user drop constraint app_user_role_id_check;
alter table app_user add constraint app_user_role_id_check check (role_id in (1, 2, 3, 4));

-- A tie is written twice like a coach's link, once under each of its two people.
create table parent_link (
  user_id uuid not null references app_user (id) on delete cascade,
  id uuid not null,
  parent_id uuid not null,
  student_id uuid not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (user_id, id),
  check (user_id in (parent_id, student_id)),
  check (parent_id <> student_id)
);
comment on table parent_link is 'distributed by user_id';
-- A parent's look at a child is checked here; there is one active tie between two people.
create unique index parent_link_active on parent_link (user_id, student_id, parent_id) where ended_at is null;

-- A student's code for a parent.
create table parent_invite (
  code_hash bytea primary key,
  id uuid not null,
  student_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_by uuid,
  used_at timestamptz
);
comment on table parent_invite is 'distributed by code_hash';
-- How many codes of a student are open.
create index parent_invite_by_student on parent_invite (student_id, created_at desc);

-- On which days a parent looked: the first look of each day of the student, which the student is shown.
create table parent_look (
  user_id uuid not null references app_user (id) on delete cascade, -- the student
  parent_id uuid not null,
  day date not null,
  at timestamptz not null default now(),
  primary key (user_id, parent_id, day)
);
comment on table parent_look is 'distributed by user_id';
