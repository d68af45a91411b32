-- Records who changed accounts, campaigns, jobs and settings. Names of accounts and campaigns are not stored, so that no name
-- remains after a deletion.
create table audit_log (
  id text primary key,
  at timestamptz not null,
  actor_id text,
  action text not null,
  target_id text,
  target text,
  recipient_id text,
  detail text
);
create index audit_log_at on audit_log (at, id);

-- Workers start no jobs of these types.
create table paused_job_types (
  job_type text primary key,
  paused_at timestamptz not null,
  paused_by text references users on delete set null
);

-- A dismissed job is still failed, but no longer counted. The error code shows whether a retry would help.
alter table jobs add column dismissed_at timestamptz;
alter table jobs add column error_code text;
drop index jobs_created;
drop index jobs_updated;
drop index jobs_counted;
create index jobs_created on jobs (created_at, sequence, job_type, status, dismissed_at);
create index jobs_updated on jobs (updated_at, sequence, job_type, status, dismissed_at);
create index jobs_counted on jobs (job_type, status, dismissed_at);

-- Notifies the clients, because users see whether their waiting jobs are paused.
create function notify_paused_jobs() returns trigger language plpgsql as $$
begin
  perform notify_change('jobs', jsonb_build_object('userId', user_id))
  from (select distinct user_id from jobs
    where job_type = coalesce(new.job_type, old.job_type) and status = 'pending' and user_id is not null) as waiting;
  return null;
end $$;
create trigger job_type_paused after insert or delete on paused_job_types for each row execute function notify_paused_jobs();
