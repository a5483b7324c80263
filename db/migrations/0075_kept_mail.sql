-- Mails about an account, such as a link for a new password, until the mail server has them: one that is away for a while
-- or whose server is restarted is sent all the same.
create table kept_mail (
  user_id uuid not null, -- whom it is about; deleted by the statement that deletes the person
  id uuid not null, -- its job has it as key, and it is part of its Message-ID
  sealed bytea not null, -- address and text, encrypted with a key that is not in the database
  until timestamptz not null, -- afterwards it is of no use
  primary key (user_id, id)
);
comment on table kept_mail is 'distributed by user_id';
