-- What a person is told: a coach's changes, links, letters, plans, exams that come near. One row a notice.

create table notice (
  user_id uuid not null references app_user (id) on delete cascade, -- who is told
  id uuid not null,
  kind text not null check (kind in ('coach_change', 'link', 'letter', 'plan', 'exam', 'review', 'study', 'digest',
                                     'catalogue', 'account')),
  event text not null, -- which sentence, see src/server/notice/words.ts
  facts jsonb not null, -- what the sentence names, besides the actor
  link text, -- a page of the product
  actor_id uuid, -- who caused it; the name is read when the notice is shown
  created_at timestamptz not null default now(), -- of the last change that it tells of
  read_at timestamptz,
  primary key (user_id, id)
);
comment on table notice is 'distributed by user_id';
-- The list, latest first.
create index notice_by_time on notice (user_id, created_at desc, id desc);
-- The count on the bell, and the open notice to which a further change of the same kind is added.
create index notice_unread on notice (user_id, event, actor_id) where read_at is null;
