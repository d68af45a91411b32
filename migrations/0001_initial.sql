-- The first schema. Forward only: a later change is a new file with the next number.

create table settings (
  key text primary key,
  value text not null
);

create table users (
  id text primary key,
  username text not null,
  email text not null,
  password_hash text not null,
  first_name text,
  last_name text,
  role text not null check (role in ('admin', 'gm', 'player')),
  is_active boolean not null default true,
  must_change_password boolean not null default false,
  created_at timestamptz not null,
  last_login timestamptz
);
create unique index users_email on users (lower(email));
create unique index users_username on users (lower(username));

create table tokens (
  hash text primary key,
  id text not null unique,
  user_id text not null references users on delete cascade,
  remembered boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index tokens_user on tokens (user_id);

create table tickets (
  hash text primary key,
  user_id text not null references users on delete cascade,
  kind text not null,
  object_id text not null,
  expires_at timestamptz not null
);

create table idempotency_keys (
  user_id text not null references users on delete cascade,
  key text not null,
  request_hash text not null,
  status integer,
  answer text,
  created_at timestamptz not null,
  primary key (user_id, key)
);

create table campaigns (
  id text primary key,
  name text not null,
  description text not null,
  auto_transcribe boolean not null,
  speaker_diarization boolean not null,
  entity_extraction boolean not null,
  players_may_add boolean not null default true,
  shows_recap boolean not null default true,
  shows_transcript boolean not null default true,
  shows_sound boolean not null default true,
  vocabulary jsonb not null default '[]',
  last_session_number integer not null default 0,
  created_by text references users on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);

create table members (
  campaign_id text not null references campaigns on delete cascade,
  user_id text not null references users on delete cascade,
  role text not null check (role in ('gm', 'player')),
  joined_at timestamptz not null,
  primary key (campaign_id, user_id)
);
create index members_user on members (user_id);

create table sessions (
  id text primary key,
  campaign_id text not null references campaigns on delete cascade,
  name text not null,
  played_on date not null,
  session_number integer not null,
  notes text not null,
  created_at timestamptz not null,
  unique (campaign_id, session_number)
);

create table audio_files (
  id text primary key,
  session_id text not null references sessions on delete cascade,
  uploaded_by text references users on delete set null,
  file_name text not null,
  format text not null,
  bytes bigint not null,
  sha256 text not null,
  original_key text not null,
  rendition_key text,
  peaks bytea,
  duration_seconds double precision,
  channels integer,
  speaker_count integer,
  status text not null check (status in ('pending', 'processing', 'completed', 'failed')),
  error_message text,
  created_at timestamptz not null
);
create index audio_files_session on audio_files (session_id);

create table transcriptions (
  id text primary key,
  session_id text not null references sessions on delete cascade,
  audio_file_id text unique references audio_files on delete cascade,
  engine text not null,
  quality text not null check (quality in ('draft', 'good', 'imported')),
  timing text not null check (timing in ('exact', 'none')),
  language text not null,
  duration_seconds double precision,
  created_at timestamptz not null
);
create index transcriptions_session on transcriptions (session_id);

create table speakers (
  id text primary key,
  transcription_id text not null references transcriptions on delete cascade,
  position integer not null,
  label text not null,
  name text,
  member_id text,
  unique (transcription_id, position)
);

create table segments (
  id text primary key,
  transcription_id text not null references transcriptions on delete cascade,
  position integer not null,
  start_seconds double precision,
  end_seconds double precision,
  speaker_id text references speakers on delete set null,
  text text not null,
  words jsonb,
  unique (transcription_id, position)
);

create table recaps (
  id text primary key,
  session_id text not null unique references sessions on delete cascade,
  kind text not null check (kind in ('highlights', 'narrative')),
  engine text not null,
  sections jsonb not null,
  created_at timestamptz not null,
  edited_at timestamptz
);

create table wiki_entries (
  id text primary key,
  campaign_id text not null references campaigns on delete cascade,
  name text not null,
  folded_name text not null,
  description text not null,
  category text not null,
  details jsonb not null default '{}',
  detail_sources jsonb not null default '{}',
  aliases jsonb not null default '[]',
  visibility text not null default 'everyone' check (visibility in ('everyone', 'gm')),
  version integer not null default 1,
  first_session_id text references sessions on delete set null,
  edited_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index wiki_entries_campaign on wiki_entries (campaign_id, category) where deleted_at is null;
create index wiki_entries_name on wiki_entries (campaign_id, folded_name) where deleted_at is null;

create table wiki_facts (
  id text primary key,
  entry_id text not null references wiki_entries on delete cascade,
  session_id text references sessions on delete cascade,
  position integer not null,
  text text not null,
  folded_text text not null,
  status text not null check (status in ('accepted', 'proposed', 'dismissed')),
  sources jsonb not null,
  created_at timestamptz not null,
  unique (entry_id, folded_text)
);

create table wiki_mentions (
  entry_id text not null references wiki_entries on delete cascade,
  session_id text not null references sessions on delete cascade,
  sources jsonb not null,
  primary key (entry_id, session_id)
);
create index wiki_mentions_session on wiki_mentions (session_id);

create table wiki_revisions (
  id text primary key,
  entry_id text not null references wiki_entries on delete cascade,
  version integer not null,
  user_id text references users on delete set null,
  job_id text,
  change text not null,
  content jsonb not null,
  created_at timestamptz not null,
  unique (entry_id, version)
);

create table jobs (
  id text primary key,
  sequence bigint generated always as identity,
  job_type text not null,
  status text not null check (status in ('pending', 'in_progress', 'completed', 'failed', 'cancelled')),
  attempt integer not null default 0,
  tries integer not null default 0,
  crashes integer not null default 0,
  progress double precision not null default 0,
  stage text,
  payload jsonb not null,
  result jsonb,
  error_message text,
  user_id text references users on delete set null,
  campaign_id text references campaigns on delete cascade,
  session_id text references sessions on delete cascade,
  audio_file_id text references audio_files on delete cascade,
  processing_mode text,
  not_before timestamptz,
  lease_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz,
  failed_at timestamptz
);
create index jobs_user on jobs (user_id, sequence desc);
create index jobs_session on jobs (session_id);
create index jobs_status on jobs (status, updated_at desc);

create table job_steps (
  job_id text not null references jobs on delete cascade,
  name text not null,
  result jsonb not null,
  created_at timestamptz not null,
  primary key (job_id, name)
);
