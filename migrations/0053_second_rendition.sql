-- The MP4 rendition is made when a browser asks for it. mp4_lease says until when one process is making it.
alter table audio_files
  add column mp4_key text,
  add column mp4_bytes bigint,
  add column mp4_lease timestamptz,
  add column notices jsonb not null default '[]';
