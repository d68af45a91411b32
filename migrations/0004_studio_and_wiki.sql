-- Undoable deletion, corrected lines, edited recaps, live recordings, and maintenance of the wiki.

alter table campaigns add column accepts_facts boolean not null default true;

alter table sessions add column deleted_at timestamptz;
alter table audio_files add column deleted_at timestamptz;
alter table transcriptions add column deleted_at timestamptz;
alter table transcriptions drop constraint transcriptions_audio_file_id_key;
create unique index transcriptions_audio_file on transcriptions (audio_file_id) where deleted_at is null;

-- The engine's text of a line that a person corrected.
alter table segments add column original_text text;

alter table recaps add column version integer not null default 1;
alter table recaps add column edited_by text references users on delete set null;

-- A run's recap that waits while a person's edited recap is shown; at most one per session.
create table recap_drafts (
  session_id text primary key references sessions on delete cascade,
  kind text not null check (kind in ('highlights', 'narrative')),
  engine text not null,
  sections jsonb not null,
  created_at timestamptz not null
);

-- Every replaced state of a recap.
create table recap_revisions (
  id text primary key,
  session_id text not null references sessions on delete cascade,
  version integer not null,
  kind text not null check (kind in ('highlights', 'narrative')),
  engine text not null,
  sections jsonb not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  edited_by text references users on delete set null,
  replaced_at timestamptz not null,
  unique (session_id, version)
);

create table live_recordings (
  id text primary key,
  session_id text not null references sessions on delete cascade,
  user_id text not null references users on delete cascade,
  format text not null check (format in ('webm', 'ogg', 'mp4')),
  speaker_count integer,
  next_chunk integer not null default 0,
  bytes bigint not null default 0,
  -- The recording assembled from the chunks.
  audio_file_id text references audio_files on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz
);
create index live_recordings_session on live_recordings (session_id, user_id) where finished_at is null;

-- One row per deletion, merge or clearing; the removed entries refer to it.
create table wiki_bin (
  id text primary key,
  campaign_id text not null references campaigns on delete cascade,
  kind text not null check (kind in ('delete', 'merge', 'clear', 'cleanup')),
  user_id text references users on delete set null,
  -- Data to undo a merge: the former state of the kept entry, and what was moved to it.
  undo jsonb,
  created_at timestamptz not null,
  undone_at timestamptz
);
create index wiki_bin_campaign on wiki_bin (campaign_id, created_at desc);
alter table wiki_entries add column bin_id text references wiki_bin on delete set null;
create index wiki_entries_bin on wiki_entries (bin_id) where bin_id is not null;
create index wiki_entries_listed on wiki_entries (campaign_id, lower(name), id) where deleted_at is null;
create index wiki_entries_updated on wiki_entries (campaign_id, updated_at desc) where deleted_at is null;

-- True if players see no difference.
alter table wiki_revisions add column is_secret boolean not null default false;
create index wiki_revisions_created on wiki_revisions (entry_id, created_at desc);

-- Categories with a setting; a category without a row is visible to everyone.
create table wiki_categories (
  campaign_id text not null references campaigns on delete cascade,
  name text not null,
  visibility text not null check (visibility in ('everyone', 'gm')),
  primary key (campaign_id, name)
);

-- Pairs of entries that look alike but are distinct; left_id sorts before right_id.
create table wiki_not_same (
  left_id text not null references wiki_entries on delete cascade,
  right_id text not null references wiki_entries on delete cascade,
  campaign_id text not null references campaigns on delete cascade,
  user_id text references users on delete set null,
  created_at timestamptz not null,
  primary key (left_id, right_id)
);
create index wiki_not_same_campaign on wiki_not_same (campaign_id);

-- Derived from the entries: the names that link to each entry, the words of its description, and the entries that it mentions.
create table wiki_names (
  entry_id text not null references wiki_entries on delete cascade,
  campaign_id text not null,
  phrase text not null,
  primary key (entry_id, phrase)
);
create index wiki_names_phrase on wiki_names (campaign_id, phrase);

create table wiki_words (
  entry_id text primary key references wiki_entries on delete cascade,
  campaign_id text not null,
  words text[] not null
);
create index wiki_words_words on wiki_words using gin (words);

create table wiki_links (
  from_id text not null references wiki_entries on delete cascade,
  to_id text not null references wiki_entries on delete cascade,
  -- True if only a part for game masters mentions the entry.
  is_secret boolean not null,
  primary key (from_id, to_id)
);
create index wiki_links_to on wiki_links (to_id);
