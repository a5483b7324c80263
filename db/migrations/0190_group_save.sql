-- One table of what coaches have saved for many students and can take back: files of results, and weeks.

alter table group_import rename to group_save;
alter table group_save add column kind text not null default 'import';
alter table group_save alter column kind drop default;
alter table group_save add constraint group_save_kind_check check (kind in ('import', 'plan'));
alter table group_save drop constraint group_import_pkey;
alter table group_save add constraint group_save_pkey primary key (user_id, kind, id);

insert into group_save (user_id, kind, id, at, digest, rows, undone)
select user_id, 'plan', id, at, digest, rows, undone from group_plan;
drop table group_plan;
