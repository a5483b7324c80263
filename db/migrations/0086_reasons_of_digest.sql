-- The sentences of signs have further numbers. Those kept with earlier digests were worked out by the former rules:
-- such a notice tells the number of students alone.
update notice set facts = facts - 'students' where facts ? 'students';
