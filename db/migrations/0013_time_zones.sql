-- Time zones are names that the browser's engine and PostgreSQL both know. Some engines know old abbreviations that
-- PostgreSQL does not, and one such row made every list with it fail.
update app_user u set timezone = n.name
from pg_timezone_names n
where lower(n.name) = lower(u.timezone) and n.name <> u.timezone;

update app_user set timezone = case upper(timezone)
    when 'ACT' then 'Australia/Darwin'
    when 'AET' then 'Australia/Sydney'
    when 'AGT' then 'America/Argentina/Buenos_Aires'
    when 'ART' then 'Africa/Cairo'
    when 'AST' then 'America/Anchorage'
    when 'BET' then 'America/Sao_Paulo'
    when 'BST' then 'Asia/Dhaka'
    when 'CAT' then 'Africa/Harare'
    when 'CNT' then 'America/St_Johns'
    when 'CST' then 'America/Chicago'
    when 'CTT' then 'Asia/Shanghai'
    when 'EAT' then 'Africa/Addis_Ababa'
    when 'ECT' then 'Europe/Paris'
    when 'IET' then 'America/Indiana/Indianapolis'
    when 'IST' then 'Asia/Kolkata'
    when 'JST' then 'Asia/Tokyo'
    when 'MIT' then 'Pacific/Apia'
    when 'NET' then 'Asia/Yerevan'
    when 'NST' then 'Pacific/Auckland'
    when 'PLT' then 'Asia/Karachi'
    when 'PNT' then 'America/Phoenix'
    when 'PRT' then 'America/Puerto_Rico'
    when 'PST' then 'America/Los_Angeles'
    when 'SST' then 'Pacific/Guadalcanal'
    when 'US/PACIFIC-NEW' then 'America/Los_Angeles'
    when 'VST' then 'Asia/Ho_Chi_Minh'
    else 'Europe/Istanbul'
  end
where timezone not in (select name from pg_timezone_names);

-- A person's day at an instant. A zone that this server does not know (an older server after a move) counts as
-- Istanbul's: one such row must not fail a list of many people.
create function local_day(at timestamptz, zone text, day_start integer) returns date
language plpgsql stable as $$
begin
  return (at at time zone zone - make_interval(hours => day_start))::date;
exception when invalid_parameter_value then
  return (at at time zone 'Europe/Istanbul' - make_interval(hours => day_start))::date;
end $$;

-- The instant at which a person's day begins, with the same fallback.
create function local_day_start(day date, zone text, day_start integer) returns timestamptz
language plpgsql stable as $$
begin
  return (day + make_interval(hours => day_start)) at time zone zone;
exception when invalid_parameter_value then
  return (day + make_interval(hours => day_start)) at time zone 'Europe/Istanbul';
end $$;
