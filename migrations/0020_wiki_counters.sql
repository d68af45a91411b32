-- One counter per campaign and audience shows that a wiki has changed. The changed entries are no longer recorded: clients fetch
-- the wiki again.
create or replace function note_wiki_changes() returns trigger language plpgsql as $$
declare
  touches wiki_touch[] := '{}';
begin
  if tg_op <> 'INSERT' then
    touches := array(
      select row(id, campaign_id, category, deleted_at is null, visibility = 'everyone', -1)::wiki_touch from before
    );
  end if;
  if tg_op <> 'DELETE' then
    touches := touches || array(
      select row(id, campaign_id, category, deleted_at is null, visibility = 'everyone', 1)::wiki_touch from after
    );
  end if;
  insert into wiki_states (campaign_id, version, open_version, entries)
  select campaign_id, 1, bool_or(is_listed and is_for_everyone and not exists (
      select from wiki_categories as hidden where hidden.campaign_id = touch.campaign_id
      and hidden.name = touch.category and hidden.visibility = 'gm'))::int,
    coalesce(sum(sign) filter (where is_listed), 0)
  from unnest(touches) as touch
  where exists (select from campaigns where campaigns.id = touch.campaign_id)
  group by campaign_id
  on conflict (campaign_id) do update set
    version = wiki_states.version + 1, open_version = wiki_states.open_version + excluded.open_version,
    entries = wiki_states.entries + excluded.entries;
  return null;
end $$;
drop table wiki_changes;

-- Shared pages show when the session was played.
drop trigger sessions_renumbered on sessions;
create trigger sessions_renumbered after update on sessions for each row
  when (old.deleted_at is distinct from new.deleted_at or old.session_number <> new.session_number
    or old.played_on is distinct from new.played_on)
  execute function begin_wiki_epoch();
