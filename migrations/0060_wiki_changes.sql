-- The latest change of each entry, so that a client with an earlier version of a wiki fetches only the entries that have changed since.
create table wiki_changes (
  entry_id text primary key,
  campaign_id text not null references campaigns on delete cascade,
  -- Versions of `wiki_states` that the change began. `open_version` is null if players have never seen the entry.
  version integer not null,
  open_version integer
);
create index wiki_changes_campaign on wiki_changes (campaign_id, version);

-- As before, but changes are also recorded, except in a hidden campaign: no client has an earlier state of it.
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
  with touched as (
    select entry_id, campaign_id, bool_or(is_listed and is_for_everyone and not exists (
      select from wiki_categories as hidden where hidden.campaign_id = touch.campaign_id
      and hidden.name = touch.category and hidden.visibility = 'gm')) as is_open,
      coalesce(sum(sign) filter (where is_listed), 0) as more
    from unnest(touches) as touch
    where exists (select from campaigns where campaigns.id = touch.campaign_id)
    group by entry_id, campaign_id
  ), state as (
    insert into wiki_states (campaign_id, version, open_version, entries)
    select campaign_id, 1, bool_or(is_open)::int, sum(more) from touched group by campaign_id
    on conflict (campaign_id) do update set
      version = wiki_states.version + 1, open_version = wiki_states.open_version + excluded.open_version,
      entries = wiki_states.entries + excluded.entries
    returning campaign_id, version, open_version
  )
  insert into wiki_changes (entry_id, campaign_id, version, open_version)
  select entry_id, campaign_id, version, case when is_open then open_version end
  from touched join state using (campaign_id)
  where exists (select from campaigns where campaigns.id = touched.campaign_id and campaigns.deleted_at is null)
  on conflict (entry_id) do update set
    version = excluded.version,
    open_version = coalesce(excluded.open_version, wiki_changes.open_version);
  return null;
end $$;

-- Earlier changes were not recorded.
update wiki_states set epoch = default;
