-- Links are derived after the commit of a change. These entries have changed since their links were derived.
create table wiki_underived (
  entry_id text primary key,
  campaign_id text not null,
  -- True if names may have changed: then the links of other entries may change, too.
  is_renamed boolean not null
);
create index wiki_underived_next on wiki_underived (campaign_id, is_renamed desc, entry_id);

insert into wiki_underived
select id, campaign_id, true from wiki_entries
where deleted_at is null and not exists (select from wiki_words where wiki_words.entry_id = wiki_entries.id);
-- These rows stored whether the names had changed.
delete from wiki_names where phrase like '#%';

-- Triggers record every kind of change in the transaction of the change.
create function note_underived() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into wiki_underived select id, campaign_id, true from after;
    return null;
  end if;
  insert into wiki_underived
  select id, after.campaign_id,
    (before.name, before.aliases, before.deleted_at) is distinct from (after.name, after.aliases, after.deleted_at)
  from before join after using (id)
  where (before.name, before.aliases, before.deleted_at, before.description)
    is distinct from (after.name, after.aliases, after.deleted_at, after.description)
  on conflict (entry_id) do update set is_renamed = wiki_underived.is_renamed or excluded.is_renamed;
  return null;
end $$;
create trigger wiki_entries_inserted_underived after insert on wiki_entries
  referencing new table as after for each statement execute function note_underived();
create trigger wiki_entries_updated_underived after update on wiki_entries
  referencing old table as before new table as after for each statement execute function note_underived();

-- Wakes the processes that derive links.
create function notify_underived() returns trigger language plpgsql as $$
begin
  perform pg_notify('underived', '');
  return null;
end $$;
create trigger wiki_underived_added after insert on wiki_underived
  for each statement execute function notify_underived();

create or replace function remove_derived() returns trigger language plpgsql as $$
begin
  delete from wiki_links using before where wiki_links.from_id = before.id;
  delete from wiki_links using before where wiki_links.to_id = before.id;
  delete from wiki_names using before where wiki_names.entry_id = before.id;
  delete from wiki_words using before where wiki_words.entry_id = before.id;
  delete from wiki_underived using before where wiki_underived.entry_id = before.id;
  return null;
end $$;
