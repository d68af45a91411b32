-- Counts the states of every campaign's wiki: what somebody has of it is told from what there is, and brought up to date.

create table wiki_states (
  campaign_id text primary key references campaigns on delete cascade,
  -- Another one begins where the differences to what was before are not noted; versions of one epoch alone can be compared.
  epoch text not null default gen_random_uuid()::text,
  version integer not null default 1,
  -- Counts the changes that players can see: of others they must not even learn how many there are.
  open_version integer not null default 1
);
insert into wiki_states (campaign_id) select id from campaigns;

-- In which version an entry changed last. An entry that is gone stays here.
create table wiki_changes (
  entry_id text primary key,
  campaign_id text not null references campaigns on delete cascade,
  version integer not null,
  -- The last change that players can see; null where they have never known of the entry.
  open_version integer
);
create index wiki_changes_version on wiki_changes (campaign_id, version);
create index wiki_changes_open_version on wiki_changes (campaign_id, open_version);

-- By triggers, so that no change of any kind is missed. The rule for what players see stands in src/server/db/open-entries.ts,
-- too. Where a campaign is deleted with all that it has, nothing is noted.
create function note_wiki_changes() returns trigger language plpgsql as $$
begin
  execute replace($sql$
    with touched as (
      select id, campaign_id, bool_or(deleted_at is null and visibility = 'everyone' and not exists (
        select from wiki_categories as hidden where hidden.campaign_id = entry.campaign_id
        and hidden.name = entry.category and hidden.visibility = 'gm')) as is_open
      from (TOUCHED) as entry
      where exists (select from campaigns where campaigns.id = entry.campaign_id)
      group by id, campaign_id
    ), state as (
      insert into wiki_states (campaign_id, version, open_version)
      select campaign_id, 1, bool_or(is_open)::int from touched group by campaign_id
      on conflict (campaign_id) do update set
        version = wiki_states.version + 1, open_version = wiki_states.open_version + excluded.open_version
      returning campaign_id, version, open_version
    )
    insert into wiki_changes (entry_id, campaign_id, version, open_version)
    select id, campaign_id, version, case when is_open then open_version end
    from touched join state using (campaign_id)
    on conflict (entry_id) do update set
      version = excluded.version,
      open_version = coalesce(excluded.open_version, wiki_changes.open_version)
  $sql$, 'TOUCHED', case tg_op
    when 'INSERT' then 'select * from after'
    when 'DELETE' then 'select * from before'
    else 'select * from before union all select * from after' end);
  return null;
end $$;
create trigger wiki_entries_inserted after insert on wiki_entries
  referencing new table as after for each statement execute function note_wiki_changes();
create trigger wiki_entries_updated after update on wiki_entries
  referencing old table as before new table as after for each statement execute function note_wiki_changes();
create trigger wiki_entries_deleted after delete on wiki_entries
  referencing old table as before for each statement execute function note_wiki_changes();

-- What changes many entries at once, and seldom: everybody reads the whole wiki again.
create function begin_wiki_epoch() returns trigger language plpgsql as $$
begin
  insert into wiki_states (campaign_id)
  select id from campaigns where id = coalesce(new.campaign_id, old.campaign_id)
  on conflict (campaign_id) do update set epoch = excluded.epoch;
  return null;
end $$;
create trigger wiki_categories_changed after insert or update or delete on wiki_categories
  for each row execute function begin_wiki_epoch();
-- Entries are shown with the number of the session that named them first.
create trigger sessions_renumbered after update on sessions for each row
  when (old.deleted_at is distinct from new.deleted_at or old.session_number <> new.session_number)
  execute function begin_wiki_epoch();
