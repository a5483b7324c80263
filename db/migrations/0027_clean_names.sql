-- Names and other single lines that were stored before control characters, line separators and bidirectional
-- overrides were refused: each becomes a space, as src/rules/plain-text.ts does with the lines that it makes.

do $$
declare
  unfit constant text := '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]';
  line record;
begin
  for line in
    select * from (values
      -- The text of a line of which nothing is left: a name must not be empty.
      ('app_user', 'name', '?'),
      ('croom', 'name', '?'),
      ('study', 'name', '?'),
      ('topic', 'name', '?'),
      ('topic', 'group_name', null),
      ('subtopic', 'name', '?'),
      ('trial_exam', 'name', '?'),
      ('trial_exam', 'publisher', null),
      ('exam', 'name', '?'),
      ('exam', 'result', null),
      ('audit', 'actor_name', '?')
    ) as lines (in_table, in_column, if_empty)
  loop
    execute format(
      'update %1$I set %2$I = coalesce(nullif(btrim(regexp_replace(%2$I, %3$L, '' '', ''g'')), ''''), %4$L)
       where %2$I ~ %3$L',
      line.in_table, line.in_column, unfit, line.if_empty);
  end loop;
end
$$;
