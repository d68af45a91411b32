-- Sessions are numbered by date, unless a game master sets a number. Sessions in the trash do not count.
alter table sessions add column is_number_set boolean not null default false;
alter table sessions drop constraint sessions_campaign_id_session_number_key;
-- Checked at the end of a transaction: one statement may swap the numbers of two sessions.
alter table sessions add constraint sessions_number exclude (campaign_id with =, session_number with =)
  where (deleted_at is null) deferrable initially deferred;
alter table campaigns drop column last_session_number;
