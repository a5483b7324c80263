-- Before one of the few administrators goes, the others are looked for among everybody.
create index app_user_administrators on app_user (id) where role_id = 1;
