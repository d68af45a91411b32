-- The Markdown vault of a campaign that follows it, in a folder or a bucket.
create table vaults (
  campaign_id text primary key references campaigns on delete cascade,
  audience text not null check (audience in ('off', 'players', 'gm')),
  -- Stays the same when the campaign is renamed.
  folder text not null,
  -- State of the campaign that was last written.
  written_state text,
  written_at timestamptz,
  files integer not null default 0,
  -- Files in the folder that have the name of a note and were not written by the server.
  foreign_files integer not null default 0,
  error text,
  tried_at timestamptz
);
