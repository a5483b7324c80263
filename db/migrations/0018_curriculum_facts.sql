-- What the curriculum says besides names: kind of a program, how certain a part is, what a new catalogue changed; and
-- parts that have a new name, whose ids are made of the name.

alter table croom
  add column program_kind text check (program_kind in ('exam', 'school')),
  add column changed_at timestamptz, -- when a new catalogue last added something to this tree
  add column changes jsonb not null default '[]'; -- what it added: [{name, is_new, topics, subtopics}], a lesson each
alter table study
  add column certainty text check (certainty in ('confirmed_by_two', 'one_source', 'uncertain'));
alter table topic
  add column certainty text check (certainty in ('confirmed_by_two', 'one_source', 'uncertain'));

-- Ids that a renamed part had before: a device that was offline may still send one.
create table renamed_part (
  old_id uuid primary key,
  new_id uuid not null,
  renamed_at timestamptz not null default now()
);
create index renamed_part_by_new on renamed_part (new_id);

-- Gives a topic or a subtopic a new id and name. Every column that refers to it follows, found by its foreign key, so
-- that a table of a later migration is not forgotten. The row is locked first: saves that name the old id either end
-- before and are moved, or come after and are mapped by renamed_part.
-- Returns false, and does nothing, where the old part does not exist. Where the new one exists the two become one.
create function rename_part(part regclass, old_part uuid, new_part uuid, new_name text) returns boolean
language plpgsql as $$
declare
  reference record;
  locked uuid;
  parent uuid;
begin
  execute format('select id from %s where id = $1 for update', part) into locked using old_part;
  if locked is null or old_part = new_part then
    return false;
  end if;
  execute format('select %I from %s where id = $1', parent_column(part), part) into parent using old_part;
  perform free_part_id(part, new_part, parent);
  execute format(
    'insert into %1$s select (jsonb_populate_record(old, jsonb_build_object(''id'', $2, ''name'', $3))).*
     from %1$s old where old.id = $1 on conflict (id) do nothing', part)
    using old_part, new_part, new_name;
  for reference in
    select c.conrelid::regclass as table_name, a.attname as column_name
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = part and cardinality(c.conkey) = 1 and c.conparentid = 0
  loop
    execute format('update %s set %2$I = $2 where %2$I = $1', reference.table_name, reference.column_name)
      using old_part, new_part;
  end loop;
  execute format('delete from %s where id = $1', part) using old_part;
  -- No chains, and no circle when an earlier name comes back.
  delete from renamed_part where old_id = new_part;
  update renamed_part set new_id = new_part where new_id = old_part;
  insert into renamed_part (old_id, new_id) values (old_part, new_part)
    on conflict (old_id) do update set new_id = excluded.new_id;
  return true;
end
$$;

create function parent_column(part regclass) returns text
language sql immutable as $$
  select case part::text when 'study' then 'croom_id' when 'topic' then 'study_id' else 'topic_id' end
$$;

-- The ids of the catalogue follow from its names, and anybody may choose an id for a part of an own class group. A part
-- that lies elsewhere under an id that the catalogue needs gets another one, with all that its people have on it.
create function free_part_id(part regclass, wanted uuid, parent uuid) returns void
language plpgsql as $$
declare
  part_name text;
begin
  execute format('select name from %s where id = $1 and %I <> $2', part, parent_column(part))
    into part_name using wanted, parent;
  if part_name is not null then
    perform rename_part(part, wanted, gen_random_uuid(), part_name);
    delete from renamed_part where old_id = wanted;
  end if;
end
$$;
