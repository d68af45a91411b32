-- Notifies listening servers of changes that users may have on screen. PostgreSQL delivers a notification after the commit, and
-- identical ones of a transaction once.
create function notify_change(kind text, details jsonb default '{}') returns void language sql as $$
  select pg_notify('changes', (jsonb_build_object('kind', kind) || details)::text)
$$;
create function notify_part(campaign text, part text, for_gms_only boolean default false) returns void language sql as $$
  select notify_change('changed', jsonb_build_object('campaignId', campaign, 'what', part, 'forGmsOnly', for_gms_only))
$$;

create function notify_job() returns trigger language plpgsql as $$
begin
  if new.user_id is not null then
    perform notify_change('jobs', jsonb_build_object('userId', new.user_id));
  end if;
  if tg_op = 'INSERT' then
    perform notify_change('new-job');
  end if;
  return null;
end $$;
create trigger job_added after insert on jobs for each row execute function notify_job();
-- The record of a running job changes every second; only visible changes are sent.
create trigger job_changed after update on jobs for each row
  when ((old.status, old.attempt, old.stage, round(old.progress * 100))
    is distinct from (new.status, new.attempt, new.stage, round(new.progress * 100)))
  execute function notify_job();

create function notify_token() returns trigger language plpgsql as $$
begin
  perform notify_change('token', jsonb_build_object('userId', old.user_id));
  return null;
end $$;
create trigger token_ended after delete on tokens for each row execute function notify_token();

create function notify_account() returns trigger language plpgsql as $$
begin
  perform notify_change('account', jsonb_build_object('userId', new.id));
  return null;
end $$;
create trigger account_changed after update on users for each row
  when ((old.role, old.username, old.email, old.first_name, old.last_name, old.must_change_password, old.is_active)
    is distinct from
    (new.role, new.username, new.email, new.first_name, new.last_name, new.must_change_password, new.is_active))
  execute function notify_account();

create function notify_member() returns trigger language plpgsql as $$
declare
  member members := coalesce(new, old);
begin
  perform notify_change('account', jsonb_build_object('userId', member.user_id));
  perform notify_part(member.campaign_id, 'members');
  if tg_op = 'UPDATE' then
    -- A change of role changes what the member sees of these parts.
    perform notify_part(member.campaign_id, part) from unnest(array['settings', 'recap', 'wiki']) as part;
  end if;
  return null;
end $$;
create trigger member_changed after insert or update or delete on members for each row execute function notify_member();

create function notify_settings() returns trigger language plpgsql as $$
begin
  perform notify_part(new.id, 'settings',
    (old.name, old.description, old.auto_transcribe, old.speaker_diarization, old.entity_extraction, old.players_may_add,
      old.shows_recap, old.shows_transcript, old.shows_sound, old.table_version, old.deleted_at)
    is not distinct from
    (new.name, new.description, new.auto_transcribe, new.speaker_diarization, new.entity_extraction, new.players_may_add,
      new.shows_recap, new.shows_transcript, new.shows_sound, new.table_version, new.deleted_at));
  return null;
end $$;
create trigger settings_changed after update on campaigns for each row
  when (old.* is distinct from new.*) execute function notify_settings();

create function notify_session() returns trigger language plpgsql as $$
begin
  perform notify_part(coalesce(new.campaign_id, old.campaign_id), 'sessions');
  return null;
end $$;
create trigger session_added after insert or delete on sessions for each row execute function notify_session();
create trigger session_changed after update on sessions for each row
  when (old.* is distinct from new.*) execute function notify_session();

-- Arguments: the part of the campaign, and 'gms' if players do not see it.
create function notify_session_part() returns trigger language plpgsql as $$
begin
  perform notify_part(campaign_id, tg_argv[0], tg_nargs > 1)
  from sessions where id = coalesce(new.session_id, old.session_id);
  return null;
end $$;
create trigger audio_file_added after insert or delete on audio_files
  for each row execute function notify_session_part('sessions');
create trigger audio_file_changed after update on audio_files for each row
  when ((old.status, old.error_message, old.deleted_at) is distinct from (new.status, new.error_message, new.deleted_at))
  execute function notify_session_part('sessions');
create trigger transcription_added after insert or delete on transcriptions
  for each row execute function notify_session_part('transcripts');
create trigger transcription_changed after update on transcriptions for each row
  when (old.deleted_at is distinct from new.deleted_at) execute function notify_session_part('transcripts');
create trigger recap_changed after insert or update or delete on recaps
  for each row execute function notify_session_part('recap');
create trigger recap_draft_changed after insert or update or delete on recap_drafts
  for each row execute function notify_session_part('recap', 'gms');

create function notify_wiki() returns trigger language plpgsql as $$
begin
  perform notify_part(new.campaign_id, 'wiki', case tg_op
    when 'INSERT' then new.open_version = 0
    else (old.epoch, old.open_version) is not distinct from (new.epoch, new.open_version) end);
  return null;
end $$;
create trigger wiki_changed after insert or update on wiki_states for each row execute function notify_wiki();

create function notify_announcements() returns trigger language plpgsql as $$
begin
  perform notify_change('announcements');
  return null;
end $$;
create trigger announcements_changed after insert or update or delete on announcements
  for each statement execute function notify_announcements();
