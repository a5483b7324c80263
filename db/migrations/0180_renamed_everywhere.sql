-- A part with a new name takes along what names it without a reference too: when its topic was studied last, the
-- notebook, talks, sources and templates. Those ids are in no foreign key, so that a part may be deleted, and stayed behind.
create function move_loose_ids(part regclass, old_part uuid, new_part uuid) returns void
language plpgsql as $$
declare
  field text := part::text || '_id';
  old_text text := format('"%s": "%s"', field, old_part);
  new_text text := format('"%s": "%s"', field, new_part);
begin
  execute format('update mistake set %1$I = $2 where %1$I = $1', field) using old_part, new_part;
  update source set parts = replace(parts::text, old_text, new_text)::jsonb
    where position(old_text in parts::text) > 0;
  update plan_template set items = replace(items::text, old_text, new_text)::jsonb
    where position(old_text in items::text) > 0;
  if field = 'study_id' then
    update source set study_id = new_part where study_id = old_part;
  elsif field = 'topic_id' then
    update contact set topic_id = new_part where topic_id = old_part;
    -- Of two topics that become one the later day stays.
    update topic_studied n set last_day = o.last_day from topic_studied o
      where o.user_id = n.user_id and o.topic_id = old_part and n.topic_id = new_part and o.last_day > n.last_day;
    delete from topic_studied o using topic_studied n
      where n.user_id = o.user_id and o.topic_id = old_part and n.topic_id = new_part;
    update topic_studied set topic_id = new_part where topic_id = old_part;
  end if;
end
$$;

create or replace function rename_part(part regclass, old_part uuid, new_part uuid, new_name text) returns boolean
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
  perform move_loose_ids(part, old_part, new_part);
  execute format('delete from %s where id = $1', part) using old_part;
  -- No chains, and no circle when an earlier name comes back.
  delete from renamed_part where old_id = new_part;
  update renamed_part set new_id = new_part where new_id = old_part;
  insert into renamed_part (old_id, new_id) values (old_part, new_part)
    on conflict (old_id) do update set new_id = excluded.new_id;
  return true;
end
$$;
