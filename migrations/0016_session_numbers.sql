-- Sessions are numbered by date; a game master may set a number. Those in the bin do not count.
alter table sessions add column is_number_set boolean not null default false;
alter table sessions drop constraint sessions_campaign_id_session_number_key;
-- Checked at the end of a transaction: one statement may exchange the numbers of two sessions.
alter table sessions add constraint sessions_number exclude (campaign_id with =, session_number with =)
  where (deleted_at is null) deferrable initially deferred;
alter table campaigns drop column last_session_number;
