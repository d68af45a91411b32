-- Settings of engines and mail that administrators save. `secret` is encrypted with a key outside the database.
create table engine_settings (
  kind text primary key,
  settings jsonb not null,
  secret text,
  changed_at timestamptz not null
);

-- Every process then uses the new settings.
create function notify_engine_settings() returns trigger language plpgsql as $$
begin
  perform pg_notify('engine_settings', '');
  return null;
end $$;
create trigger engine_settings_changed after insert or update or delete on engine_settings
  for each statement execute function notify_engine_settings();
