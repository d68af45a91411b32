-- Who changed accounts, campaigns, jobs and settings. Accounts and campaigns have no name here, so that it ends with them.
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
