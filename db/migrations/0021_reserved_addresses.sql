-- An address that its account has left stays reserved as long as the owner of that mailbox may take the account back:
-- if somebody else could register with it meanwhile, there would be no way back.
alter table email_address
  add column reserved_until timestamptz; -- null: the account signs in with it; else it opens nothing and is free then

create index email_address_by_user on email_address (user_id);
create index email_address_reserved on email_address (reserved_until) where reserved_until is not null;

-- Changes that can still be taken back; an address that somebody else has taken since stays theirs.
insert into email_address (email, user_id, reserved_until)
select lower(btrim(old_email)), user_id, max(stop_until) from email_change
where confirmed_at is not null and stop_until > now()
group by lower(btrim(old_email)), user_id
on conflict (email) do nothing;
