-- Derived rows are written by the hundred thousand. Without foreign keys the database need not look up both entries of each link;
-- a trigger deletes derived rows with their entries.

alter table wiki_links drop constraint wiki_links_from_id_fkey, drop constraint wiki_links_to_id_fkey;
alter table wiki_names drop constraint wiki_names_entry_id_fkey;
alter table wiki_words drop constraint wiki_words_entry_id_fkey;

create function remove_derived() returns trigger language plpgsql as $$
begin
  delete from wiki_links using before where wiki_links.from_id = before.id;
  delete from wiki_links using before where wiki_links.to_id = before.id;
  delete from wiki_names using before where wiki_names.entry_id = before.id;
  delete from wiki_words using before where wiki_words.entry_id = before.id;
  return null;
end $$;
create trigger wiki_entries_removed after delete on wiki_entries
  referencing old table as before for each statement execute function remove_derived();

-- As before, but planned once instead of at each change.
create type wiki_touch as (
  entry_id text, campaign_id text, category text, is_listed boolean, is_for_everyone boolean, sign integer
);
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
  on conflict (entry_id) do update set
    version = excluded.version,
    open_version = coalesce(excluded.open_version, wiki_changes.open_version);
  return null;
end $$;
