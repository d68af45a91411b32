create table webhooks (
  id text primary key,
  campaign_id text not null references campaigns on delete cascade,
  kind text not null check (kind in ('discord', 'json')),
  url text not null,
  events text[] not null,
  -- Signs the messages of kind json.
  secret text,
  created_at timestamptz not null
);
create index webhooks_campaign on webhooks (campaign_id);

-- The id is also the id of the job that sends the message; a test has no job.
create table webhook_deliveries (
  id text primary key,
  webhook_id text not null references webhooks on delete cascade,
  event text not null check (event in ('recap.ready', 'recap.shared', 'test')),
  session_id text references sessions on delete cascade,
  letter_id text references recap_letters on delete cascade,
  -- Origin of the links in the message; null means the server's own address.
  origin text,
  status text not null check (status in ('waiting', 'sent', 'failed')),
  tries integer not null default 0,
  http_status integer,
  reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, created_at desc);
