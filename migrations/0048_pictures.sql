-- Pictures of campaigns, entries, seats and maps. The files are pictures/{id}/{size}.webp.
create table pictures (
  id text primary key,
  campaign_id text not null references campaigns on delete cascade,
  kind text not null check (kind in ('cover', 'entry', 'seat', 'map')),
  width integer not null,
  height integer not null,
  -- All sizes together.
  bytes bigint not null,
  created_by text references users on delete set null,
  created_at timestamptz not null
);
create index pictures_campaign on pictures (campaign_id);
create index pictures_user on pictures (created_by);

-- Picture addresses contain the id of a sign-in.
create index tokens_id on tokens (id);

-- No foreign keys: pictures refer to campaigns, and backups need tables without reference cycles.
alter table campaigns add column cover_id text;
alter table seats add column picture_id text;
alter table wiki_entries add column picture_id text;
create index wiki_entries_picture on wiki_entries (picture_id) where picture_id is not null;

-- Shared wikis show the cover. The triggers of wiki_entries record a changed picture of an entry.
create trigger campaigns_covered after update on campaigns for each row
  when (old.cover_id is distinct from new.cover_id) execute function begin_seen_wiki();
-- Invalidates cached wiki answers, which lack picture ids.
update wiki_states set epoch = default;

create or replace function notify_settings() returns trigger language plpgsql as $$
begin
  perform notify_part(new.id, 'settings',
    (old.name, old.description, old.auto_transcribe, old.speaker_diarization, old.entity_extraction, old.players_may_add,
      old.shows_recap, old.shows_transcript, old.shows_sound, old.table_version, old.deleted_at, old.cover_id)
    is not distinct from
    (new.name, new.description, new.auto_transcribe, new.speaker_diarization, new.entity_extraction, new.players_may_add,
      new.shows_recap, new.shows_transcript, new.shows_sound, new.table_version, new.deleted_at, new.cover_id));
  return null;
end $$;
create function notify_seat() returns trigger language plpgsql as $$
begin
  perform notify_part(new.campaign_id, 'settings');
  return null;
end $$;
create trigger seat_pictured after update on seats for each row
  when (old.picture_id is distinct from new.picture_id) execute function notify_seat();
