-- Whose row an id is. Clients name the ids of new rows, and somebody else's is refused as unknown.

-- Filled only where the rows of people lie on several servers (`npm run distribute`): an id is looked for on one of them.
create table row_owner (
  id uuid primary key,
  owner_id uuid not null
);
comment on table row_owner is 'distributed by id';
-- Who deletes the account leaves nothing here.
create index row_owner_by_owner on row_owner (owner_id);

-- Whether an id that a person wants for a new row is somebody else's. On one server an index entry a table tells it;
-- on several this function is replaced by one that asks the table above and keeps the id for the person.
create function is_others_id(person uuid, wanted uuid) returns boolean
language plpgsql as $$
begin
  return exists (select 1 from study_record where id = wanted and user_id <> person)
    or exists (select 1 from trial_exam where id = wanted and user_id <> person)
    or exists (select 1 from exam where id = wanted and user_id <> person)
    or exists (select 1 from plan_item where id = wanted and user_id <> person);
end $$;
