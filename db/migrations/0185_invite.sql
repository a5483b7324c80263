-- One table of invitations: those of coaches for students, and those of students for parents.

alter table coach_invite rename to invite;
alter index coach_invite_by_coach rename to invite_by_maker;
alter table invite rename column coach_id to maker_id;
alter table invite add column kind text not null default 'coach';
alter table invite alter column kind drop default;
alter table invite add constraint invite_kind_check check (kind in ('coach', 'parent'));
-- A parent is given no rights.
alter table invite alter column access drop not null;
alter table invite add constraint invite_access_for_check check (kind = 'parent' or access is not null);

insert into invite (code_hash, id, batch_id, maker_id, kind, created_at, expires_at, used_by, used_at)
select code_hash, id, id, student_id, 'parent', created_at, expires_at, used_by, used_at from parent_invite;
drop table parent_invite;
