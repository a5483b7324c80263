-- A browser shows pushes as long as the session is open in which it began to.
alter table push_subscription add column session_id uuid;

-- Those from before belong to the session that was used last; without an open one they end.
update push_subscription p set session_id = s.id
from (
  select distinct on (user_id) user_id, id from session where ended_at is null
  order by user_id, last_seen_at desc
) s
where s.user_id = p.user_id;
delete from push_subscription where session_id is null;

alter table push_subscription
  alter column session_id set not null,
  add constraint push_subscription_session_fkey
    foreign key (user_id, session_id) references session (user_id, id) on delete cascade;
