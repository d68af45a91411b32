-- Pictures have no foreign keys; the daily cleanup deletes those that nothing refers to.
create table maps (
  id text primary key,
  campaign_id text not null references campaigns on delete cascade,
  name text not null,
  picture_id text not null,
  visibility text not null default 'everyone' check (visibility in ('everyone', 'gm')),
  position integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index maps_campaign on maps (campaign_id, position);
create index maps_picture on maps (picture_id);

-- x and y are fractions of the width and height of the map.
create table map_pins (
  id text primary key,
  map_id text not null references maps on delete cascade,
  x double precision not null check (x between 0 and 1),
  y double precision not null check (y between 0 and 1),
  -- A pin stays while its entry is in the trash.
  entry_id text references wiki_entries on delete cascade,
  label text not null default '',
  note text not null default '',
  visibility text not null default 'everyone' check (visibility in ('everyone', 'gm')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index map_pins_map on map_pins (map_id, id);
create index map_pins_entry on map_pins (entry_id);

-- The stops that a game master set. A session without a row follows what was heard.
create table map_paths (
  map_id text not null references maps on delete cascade,
  session_id text not null references sessions on delete cascade,
  pin_ids text[] not null,
  primary key (map_id, session_id)
);
create index map_paths_session on map_paths (session_id);

-- The rule for what players see is repeated in src/server/db/visible-entries.ts.
create function is_open_pin(pin map_pins) returns boolean language sql stable as $$
  select pin.visibility = 'everyone' and (pin.entry_id is null or exists (
    select from wiki_entries as entry where entry.id = pin.entry_id and entry.deleted_at is null
    and entry.visibility = 'everyone' and not exists (
      select from wiki_categories as hidden where hidden.campaign_id = entry.campaign_id
      and hidden.name = entry.category and hidden.visibility = 'gm')))
$$;

create function notify_map() returns trigger language plpgsql as $$
begin
  perform notify_part(coalesce(new.campaign_id, old.campaign_id), 'maps',
    coalesce(old.visibility = 'gm' or old.deleted_at is not null, true)
    and coalesce(new.visibility = 'gm' or new.deleted_at is not null, true));
  return null;
end $$;
create trigger map_changed after insert or update or delete on maps for each row execute function notify_map();

create function notify_pin() returns trigger language plpgsql as $$
begin
  perform notify_part(campaign_id, 'maps',
    visibility = 'gm' or not (coalesce(is_open_pin(old), false) or coalesce(is_open_pin(new), false)))
  from maps where id = coalesce(new.map_id, old.map_id);
  return null;
end $$;
create trigger map_pin_changed after insert or update or delete on map_pins for each row execute function notify_pin();

create function notify_path() returns trigger language plpgsql as $$
begin
  perform notify_part(campaign_id, 'maps', visibility = 'gm')
  from maps where id = coalesce(new.map_id, old.map_id);
  return null;
end $$;
create trigger map_path_changed after insert or update or delete on map_paths for each row execute function notify_path();
