-- Invitations by link: several made in one call, and the class group that the student joins with the link.

alter table coach_invite add column batch_id uuid; -- the call; null for those made before
alter table coach_invite add column croom_id uuid;
-- Accepted later, where a parent has to agree first: the group waits with the link.
alter table pending_link add column croom_id uuid;
