-- Links that show a wiki to people without an account.

create table shares (
  id text primary key,
  campaign_id text not null references campaigns on delete cascade,
  created_by text not null references users on delete cascade,
  token_hash text not null unique,
  allow_download boolean not null,
  -- null shares everything that players see.
  categories text[],
  access_count integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index shares_campaign on shares (campaign_id, created_at desc);
