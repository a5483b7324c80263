-- Which version of the notice to the person somebody has seen, and when: a new version asks once, on whichever device.
alter table app_user
  add column privacy_seen text,
  add column privacy_seen_at timestamptz;
