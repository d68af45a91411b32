-- Players get no event of a change that they cannot see.

-- A category without a row is visible to everyone. Hiding or showing one changes what players see only if it has an entry for everyone.
create function note_category_change() returns trigger language plpgsql as $$
declare
  category wiki_categories := coalesce(new, old);
begin
  insert into wiki_states (campaign_id, version, open_version)
  select id, 1, 0 from campaigns where id = category.campaign_id
  on conflict (campaign_id) do update set
    version = wiki_states.version + 1,
    epoch = case when old.visibility = new.visibility or not exists (
      select from wiki_entries as entry where entry.campaign_id = category.campaign_id and entry.category = category.name
      and entry.visibility = 'everyone' and entry.deleted_at is null) then wiki_states.epoch else excluded.epoch end;
  return null;
end $$;
drop trigger wiki_categories_changed on wiki_categories;
create trigger wiki_categories_changed after insert or update or delete on wiki_categories
  for each row execute function note_category_change();

create function open_stops(path map_paths) returns text[] language sql stable as $$
  select array(
    select stop.id from unnest(path.pin_ids) with ordinality as stop (id, place)
    join map_pins on map_pins.id = stop.id and is_open_pin(map_pins)
    order by stop.place)
$$;
-- A path that is set or reset replaces the stops that were heard, which are not known here.
create or replace function notify_path() returns trigger language plpgsql as $$
begin
  perform notify_part(campaign_id, 'maps', visibility = 'gm' or deleted_at is not null or case tg_op
    when 'UPDATE' then open_stops(old) = open_stops(new)
    else not exists (select from map_pins where map_id = maps.id and is_open_pin(map_pins)) end)
  from maps where id = coalesce(new.map_id, old.map_id);
  return null;
end $$;

create or replace function notify_session_part() returns trigger language plpgsql as $$
begin
  perform notify_part(campaign_id, tg_argv[0], tg_nargs > 1 or case tg_argv[0]
    when 'recap' then not shows_recap
    when 'bookmarks' then not (shows_transcript or shows_sound)
    else false end)
  from sessions join campaigns on campaigns.id = sessions.campaign_id
  where sessions.id = coalesce(new.session_id, old.session_id);
  return null;
end $$;
