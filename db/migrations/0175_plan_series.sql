-- Planned items that were made by one repetition have its id: that of the first one.
alter table plan_item add column series_id uuid;
-- Deleting the rest of a repetition.
create index plan_item_by_series on plan_item (user_id, series_id) where series_id is not null;
