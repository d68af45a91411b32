-- Marks and notes of live recordings, which become bookmarks when the recording is finished.
alter table live_recordings add column marks jsonb not null default '[]';
