-- Wakes servers that send a download or receive an upload, so that they check its access again.
create function notify_access() returns trigger language plpgsql as $$
begin
  perform pg_notify('access', '');
  return null;
end $$;
create trigger access_token_ended after delete on tokens for each statement execute function notify_access();
create trigger access_account_changed after update on users for each row
  when ((old.role, old.is_active, old.must_change_password) is distinct from (new.role, new.is_active, new.must_change_password))
  execute function notify_access();
create trigger access_member_changed after update or delete on members for each row execute function notify_access();
create trigger access_campaign_changed after update on campaigns for each row
  when ((old.deleted_at, old.players_may_add, old.shows_recap, old.shows_transcript, old.shows_sound)
    is distinct from (new.deleted_at, new.players_may_add, new.shows_recap, new.shows_transcript, new.shows_sound))
  execute function notify_access();
create trigger access_session_deleted after update on sessions for each row
  when (old.deleted_at is distinct from new.deleted_at) execute function notify_access();
create trigger access_audio_file_deleted after update on audio_files for each row
  when (old.deleted_at is distinct from new.deleted_at) execute function notify_access();
create trigger access_transcription_deleted after update on transcriptions for each row
  when (old.deleted_at is distinct from new.deleted_at) execute function notify_access();
create trigger access_share_revoked after update on shares for each row
  when (old.revoked_at is distinct from new.revoked_at) execute function notify_access();
create trigger access_letter_revoked after update on recap_letters for each row
  when (old.revoked_at is distinct from new.revoked_at) execute function notify_access();
