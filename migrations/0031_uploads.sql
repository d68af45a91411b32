-- Uploads that resume: the bytes lie in pieces until the last one is stored.
create table uploads (
  id text primary key,
  session_id text not null references sessions on delete cascade,
  user_id text not null references users on delete cascade,
  kind text not null check (kind in ('audio', 'tracks')),
  file_name text not null,
  speaker_count integer,
  size bigint not null,
  bytes bigint not null default 0,
  -- The recording made from the pieces.
  audio_file_id text references audio_files on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz
);
create index uploads_session on uploads (session_id);
create index uploads_user on uploads (user_id);

create table upload_pieces (
  upload_id text not null references uploads on delete cascade,
  start_at bigint not null,
  file_key text not null,
  primary key (upload_id, start_at)
);
