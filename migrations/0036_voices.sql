alter table campaigns add column remember_voices boolean not null default false;

-- A member who leaves the campaign, or an account that is deleted, takes the voice along.
create table voices (
  id text primary key,
  campaign_id text not null references campaigns on delete cascade,
  member_id text,
  name text not null,
  created_at timestamptz not null,
  foreign key (campaign_id, member_id) references members on delete cascade
);
create index voices_campaign on voices (campaign_id, member_id);

-- A print belongs to a speaker of a transcript, and to a voice once the speaker has a name.
create table voice_prints (
  id text primary key,
  speaker_id text not null references speakers on delete cascade,
  voice_id text references voices on delete cascade,
  kind text not null,
  print bytea not null,
  created_at timestamptz not null
);
create index voice_prints_speaker on voice_prints (speaker_id);
create index voice_prints_voice on voice_prints (voice_id);

create function erase_empty_voices() returns trigger language plpgsql as $$
begin
  delete from voices where id in (select voice_id from before)
    and not exists (select from voice_prints where voice_id = voices.id);
  return null;
end $$;
create trigger voice_print_deleted after delete on voice_prints referencing old table as before
  for each statement execute function erase_empty_voices();
create trigger voice_print_changed after update on voice_prints referencing old table as before
  for each statement execute function erase_empty_voices();

-- Prints do not go to the bin.
create function erase_voices_of_campaign() returns trigger language plpgsql as $$
begin
  delete from voice_prints using speakers, transcriptions, sessions
  where speakers.id = voice_prints.speaker_id and transcriptions.id = speakers.transcription_id
    and sessions.id = transcriptions.session_id and sessions.campaign_id = new.id;
  delete from voices where campaign_id = new.id;
  return null;
end $$;
create trigger campaign_forgets_voices after update on campaigns for each row
  when ((old.remember_voices and not new.remember_voices) or (old.deleted_at is null and new.deleted_at is not null))
  execute function erase_voices_of_campaign();

create function erase_voices_of_session() returns trigger language plpgsql as $$
begin
  delete from voice_prints using speakers, transcriptions
  where speakers.id = voice_prints.speaker_id and transcriptions.id = speakers.transcription_id
    and transcriptions.session_id = new.id;
  return null;
end $$;
create trigger session_forgets_voices after update on sessions for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function erase_voices_of_session();

create function erase_voices_of_audio() returns trigger language plpgsql as $$
begin
  delete from voice_prints using speakers, transcriptions
  where speakers.id = voice_prints.speaker_id and transcriptions.id = speakers.transcription_id
    and transcriptions.audio_file_id = new.id;
  return null;
end $$;
create trigger audio_forgets_voices after update on audio_files for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function erase_voices_of_audio();

-- The prints of speakers without a name may be of the member who leaves.
create function erase_nameless_voices() returns trigger language plpgsql as $$
begin
  delete from voice_prints using speakers, transcriptions, sessions
  where voice_prints.voice_id is null and speakers.id = voice_prints.speaker_id
    and transcriptions.id = speakers.transcription_id
    and sessions.id = transcriptions.session_id and sessions.campaign_id = old.campaign_id;
  return null;
end $$;
create trigger member_takes_voice after delete on members for each row execute function erase_nameless_voices();

-- A voice known by name alone becomes that of the member whose seat has the name.
create function give_voice_to_member() returns trigger language plpgsql as $$
begin
  update voices set member_id = new.member_id
  where campaign_id = new.campaign_id and member_id is null and lower(name) = lower(new.player)
    and exists (select from members where campaign_id = new.campaign_id and user_id = new.member_id);
  return null;
end $$;
create trigger seat_has_voice after insert or update on seats for each row
  when (new.member_id is not null) execute function give_voice_to_member();
