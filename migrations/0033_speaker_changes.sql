-- Merges of speakers and lines that were given to another speaker, each with what its undo needs.
create table speaker_changes (
  id text primary key,
  transcription_id text not null references transcriptions on delete cascade,
  undo jsonb not null,
  created_at timestamptz not null
);
create index speaker_changes_transcription on speaker_changes (transcription_id);

create function notify_speakers() returns trigger language plpgsql as $$
begin
  perform notify_part(sessions.campaign_id, 'transcripts')
  from transcriptions join sessions on sessions.id = transcriptions.session_id
  where transcriptions.id = coalesce(new.transcription_id, old.transcription_id);
  return null;
end $$;
create trigger speakers_changed after insert or delete on speaker_changes for each row execute function notify_speakers();
create trigger speaker_named after update on speakers for each row
  when ((old.name, old.member_id) is distinct from (new.name, new.member_id)) execute function notify_speakers();
