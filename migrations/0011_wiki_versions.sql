-- The version of every campaign's wiki. A client that has an earlier version fetches only the differences.

create table wiki_states (
  campaign_id text primary key references campaigns on delete cascade,
  -- A new epoch begins when the differences to the former state are not recorded. Only versions of the same epoch can be
  -- compared.
  epoch text not null default gen_random_uuid()::text,
  version integer not null default 1,
  -- Counts only the changes that players can see, so that they do not learn the number of other changes.
  open_version integer not null default 1
);
insert into wiki_states (campaign_id) select id from campaigns;

-- The version in which an entry changed last. Deleted entries stay in this table.
create table wiki_changes (
  entry_id text primary key,
  campaign_id text not null references campaigns on delete cascade,
  version integer not null,
  -- The last change that players can see; null if the entry was never visible to players.
  open_version integer
);
create index wiki_changes_version on wiki_changes (campaign_id, version);
create index wiki_changes_open_version on wiki_changes (campaign_id, open_version);

-- Triggers record every kind of change. The rule for what players see is repeated in src/server/db/visible-entries.ts. Deleting a
-- whole campaign records nothing.
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

-- Rare changes of many entries begin a new epoch: clients fetch the whole wiki again.
create function begin_wiki_epoch() returns trigger language plpgsql as $$
begin
  insert into wiki_states (campaign_id)
  select id from campaigns where id = coalesce(new.campaign_id, old.campaign_id)
  on conflict (campaign_id) do update set epoch = excluded.epoch;
  return null;
end $$;
create trigger wiki_categories_changed after insert or update or delete on wiki_categories
  for each row execute function begin_wiki_epoch();
-- Entries show the number of the session that first mentioned them.
create trigger sessions_renumbered after update on sessions for each row
  when (old.deleted_at is distinct from new.deleted_at or old.session_number <> new.session_number)
  execute function begin_wiki_epoch();
