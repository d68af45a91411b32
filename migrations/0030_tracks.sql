-- Recordings with one track per speaker, which are stored as one zip, and bookmarks of a session.
alter table audio_files add column tracks jsonb;

create table bookmarks (
  id text primary key,
  session_id text not null references sessions on delete cascade,
  audio_file_id text references audio_files on delete set null,
  at_seconds double precision not null,
  text text not null,
  created_by text references users on delete set null,
  created_at timestamptz not null
);
create index bookmarks_session on bookmarks (session_id, at_seconds);
create index bookmarks_audio_file on bookmarks (audio_file_id);
create index bookmarks_created_by on bookmarks (created_by);
create trigger bookmark_changed after insert or delete on bookmarks
  for each row execute function notify_session_part('bookmarks');
