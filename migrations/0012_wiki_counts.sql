-- Number of entries of a wiki. Counting them for each new entry would take longer than the rest of its creation.

alter table wiki_states add column entries integer not null default 0;
update wiki_states set entries = (
  select count(*) from wiki_entries where wiki_entries.campaign_id = wiki_states.campaign_id and deleted_at is null
);

-- The players' count is the total minus the hidden entries, which these indexes count.
create index wiki_entries_hidden on wiki_entries (campaign_id) where visibility = 'gm' and deleted_at is null;

-- As before, and also maintains the count.
create or replace function note_wiki_changes() returns trigger language plpgsql as $$
begin
  execute replace($sql$
    with touched as (
      select id, campaign_id, bool_or(deleted_at is null and visibility = 'everyone' and not exists (
        select from wiki_categories as hidden where hidden.campaign_id = entry.campaign_id
        and hidden.name = entry.category and hidden.visibility = 'gm')) as is_open,
        coalesce(sum(sign) filter (where deleted_at is null), 0) as more
      from (TOUCHED) as entry
      where exists (select from campaigns where campaigns.id = entry.campaign_id)
      group by id, campaign_id
    ), state as (
      insert into wiki_states (campaign_id, version, open_version, entries)
      select campaign_id, 1, bool_or(is_open)::int, sum(more) from touched group by campaign_id
      on conflict (campaign_id) do update set
        version = wiki_states.version + 1, open_version = wiki_states.open_version + excluded.open_version,
        entries = wiki_states.entries + excluded.entries
      returning campaign_id, version, open_version
    )
    insert into wiki_changes (entry_id, campaign_id, version, open_version)
    select id, campaign_id, version, case when is_open then open_version end
    from touched join state using (campaign_id)
    on conflict (entry_id) do update set
      version = excluded.version,
      open_version = coalesce(excluded.open_version, wiki_changes.open_version)
  $sql$, 'TOUCHED', case tg_op
    when 'INSERT' then 'select *, 1 as sign from after'
    when 'DELETE' then 'select *, -1 as sign from before'
    else 'select *, -1 as sign from before union all select *, 1 as sign from after' end);
  return null;
end $$;
