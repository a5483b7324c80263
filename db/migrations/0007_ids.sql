-- A save with an id that is somebody else's is refused as unknown; the keys begin with user_id, so each table
-- needs a way in by id alone.
create index study_record_by_id on study_record (id);
create index trial_exam_by_id on trial_exam (id);
create index exam_by_id on exam (id);
create index plan_item_by_id on plan_item (id);
