-- Where the rows of each table lie when the database is spread over several servers (`npm run distribute`); one server
-- reads nothing of it. Every table says it in its comment:
--   distributed by <column>   each row on the server that the hash of the column names; by user_id: beside its person
--   reference                 a copy on every server: small, joined by many statements, seldom written
--   coordinator               on the server that all statements go through

comment on table app_user is 'distributed by id';
comment on table credential is 'distributed by user_id';
comment on table session is 'distributed by user_id';
comment on table refresh_token is 'distributed by user_id';
comment on table password_reset is 'distributed by user_id';
comment on table known_network is 'distributed by user_id';
comment on table email_change is 'distributed by user_id';
comment on table coach_link is 'distributed by user_id';
comment on table pending_link is 'distributed by user_id';
comment on table audit is 'distributed by user_id';
comment on table croom_member is 'distributed by user_id';
comment on table study_record is 'distributed by user_id';
comment on table timer is 'distributed by user_id';
comment on table timer_press is 'distributed by user_id';
comment on table trial_exam is 'distributed by user_id';
comment on table trial_lesson is 'distributed by user_id';
comment on table trial_mark is 'distributed by user_id';
comment on table exam is 'distributed by user_id';
comment on table plan_item is 'distributed by user_id';
comment on table analysis_pdf is 'distributed by user_id';

comment on table email_address is 'distributed by email';
comment on table coach_invite is 'distributed by code_hash';
comment on table croom_roster is 'distributed by croom_id';
comment on table attempt is 'distributed by bucket';

comment on table croom is 'reference';
comment on table study is 'reference';
comment on table topic is 'reference';
comment on table subtopic is 'reference';
comment on table renamed_part is 'reference';

comment on table catalogue is 'coordinator';
comment on table last_backup is 'coordinator';
comment on table mail is 'coordinator';
comment on table write_check is 'coordinator';
