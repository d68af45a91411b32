-- A paused type of jobs is now a setting.
insert into settings (key, value)
select 'paused:' || job_type, jsonb_build_object('pausedAt', paused_at, 'pausedBy', paused_by)::text from paused_job_types;
drop table paused_job_types;
create or replace function notify_paused_jobs() returns trigger language plpgsql as $$
begin
  perform notify_change('jobs', jsonb_build_object('userId', user_id))
  from (select distinct user_id from jobs
    where job_type = split_part(coalesce(new.key, old.key), 'paused:', 2) and status = 'pending' and user_id is not null) as waiting;
  return null;
end $$;
create trigger job_type_paused after insert or delete on settings for each row execute function notify_paused_jobs();

alter table announcements add column dismissed_by text[] not null default '{}';
update announcements set dismissed_by = array(
  select user_id from announcement_dismissals where announcement_id = announcements.id order by dismissed_at);
drop table announcement_dismissals;

alter table campaigns add column ignored_names jsonb not null default '[]';
update campaigns set ignored_names = pairs
from (select campaign_id, jsonb_agg(jsonb_build_object('from', misspelling_key, 'to', correct_key) order by created_at) as pairs
  from name_ignored group by campaign_id) as ignored
where id = campaign_id;
drop table name_ignored;
