-- Letters: the file of an analysis and how it was made, in the table that lists them.

alter table analysis_pdf
  add column trial_id uuid, -- of kind trial; the trial exam may be deleted later
  add column note text check (length(note) <= 1000), -- the words of who made it
  add column fault text check (fault in ('layout', 'timeout', 'stopped')), -- why it failed
  add column read_at timestamptz, -- the student's first opening
  add column numbers text, -- sums of hashes of the rows it was made from; others now: the letter is stale
  add column pdf bytea check (octet_length(pdf) <= 2000000);
-- A PDF is compressed already.
alter table analysis_pdf alter column pdf set storage external;
-- A letter's id that is somebody else's is refused as unknown.
create index analysis_pdf_by_id on analysis_pdf (id);
-- On several servers the function asks a table of owners, for every kind of row: there it stays as it is.
do $do$
begin
  if (select prosrc from pg_proc where proname = 'is_others_id') not like '%row_owner%' then
    create or replace function is_others_id(person uuid, wanted uuid) returns boolean
    language plpgsql as $$
    begin
      return exists (select 1 from study_record where id = wanted and user_id <> person)
        or exists (select 1 from trial_exam where id = wanted and user_id <> person)
        or exists (select 1 from exam where id = wanted and user_id <> person)
        or exists (select 1 from plan_item where id = wanted and user_id <> person)
        or exists (select 1 from contact where id = wanted and user_id <> person)
        or exists (select 1 from analysis_pdf where id = wanted and user_id <> person);
    end $$;
  end if;
end $do$;
