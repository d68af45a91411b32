alter table campaigns add column keep_sound text not null default 'forever'
  check (keep_sound in ('forever', '90d', '30d', 'transcribed'));
alter table audio_files add column sound_deleted_at timestamptz;

drop trigger audio_file_changed on audio_files;
create trigger audio_file_changed after update on audio_files for each row
  when ((old.status, old.error_message, old.deleted_at, old.sound_deleted_at)
    is distinct from (new.status, new.error_message, new.deleted_at, new.sound_deleted_at))
  execute function notify_session_part('sessions');
