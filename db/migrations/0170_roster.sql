-- The students that a coach has invited by a list, so that the same list again invites nobody twice. The coach learns
-- nothing of who had an account: the row says what the list said. Swept after 30 days, as the pending links are.
create table roster_person (
  user_id uuid not null references app_user (id) on delete cascade, -- the coach
  id uuid not null, -- computed from the coach and the address; also the id of the pending link
  roster_id uuid not null, -- the call's own id
  name text not null,
  email text not null,
  birth_year smallint check (birth_year between 1900 and 2100),
  croom_id uuid, -- the class group that the student joins with the link
  student_id uuid, -- the student's account, with which the row goes; the coach is never shown it
  at timestamptz not null default now(),
  primary key (user_id, id)
);
comment on table roster_person is 'distributed by user_id';

-- The name by which the coach's list knows the student, shown to the coach until the link is accepted. Null: the coach
-- made the account.
alter table pending_link add column listed_name text;
