-- A planned item that its owner marked as done, and the record that came with it. The record is no foreign key: deleted,
-- it leaves the item open, and brought back, the item is done again.
alter table plan_item
  add column tick_record_id uuid,
  add column tick_at timestamptz,
  add column tick_by uuid,
  add check ((tick_at is null) = (tick_by is null)),
  add check (tick_at is not null or tick_record_id is null);
-- A record of a tick counts only for its item: looked up when the records of a day are summed.
create index plan_item_by_tick on plan_item (user_id, tick_record_id) where tick_record_id is not null;
