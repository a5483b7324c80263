-- When the student took a change by somebody else back; the row stays, so that both see it.
alter table audit add column undone_at timestamptz;
-- The version of the changed row after the change; of a deleted one, the version that it would have had.
alter table audit add column version int;
-- Whether the last change of a row was taken back, so that the one before it can be.
create index audit_of_row on audit (user_id, entity_id);
