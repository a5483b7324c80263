-- Names as a search compares them, as `searchText` (src/rules/search-text.ts) writes them: one code for server and
-- browser, so SQL computes none. The server stores it with the name. Rows that an earlier version stored have none until
-- the server fills them, from its start on and once an hour.
alter table app_user add column folded text;
alter table trial_exam add column folded text;

-- Rows that wait for it: none, once they are filled.
create index app_user_unfolded on app_user (id) where folded is null;
create index trial_exam_unfolded on trial_exam (user_id, id) where folded is null;
