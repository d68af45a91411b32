-- The Markdown vault of a campaign, written to a folder or a bucket after every change.
create table vaults (
  campaign_id text primary key references campaigns on delete cascade,
  audience text not null check (audience in ('off', 'players', 'gm')),
  -- Stays the same when the campaign is renamed.
  folder text not null,
  -- State of the campaign that was last written.
  written_state text,
  written_at timestamptz,
  files integer not null default 0,
  -- Number of notes that were not written, because a file of the same name was not written by the server.
  foreign_files integer not null default 0,
  error text,
  tried_at timestamptz
);
