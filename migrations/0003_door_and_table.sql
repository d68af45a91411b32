-- Invitations, campaign tables, password resets, and messages from visitors to the operator.

alter table tokens add column device text;

alter table campaigns add column table_version integer not null default 1;

create table seats (
  id text primary key,
  campaign_id text not null references campaigns on delete cascade,
  position integer not null,
  player text not null,
  character text,
  aliases jsonb not null default '[]',
  speaker_name text,
  member_id text references users on delete set null
);
create index seats_campaign on seats (campaign_id, position);

create table invites (
  id text primary key,
  campaign_id text not null references campaigns on delete cascade,
  created_by text not null references users on delete cascade,
  code_hash text not null unique,
  max_uses integer not null,
  uses integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index invites_campaign on invites (campaign_id, created_at desc);

create table password_resets (
  hash text primary key,
  user_id text not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index password_resets_user on password_resets (user_id);

create table contact_messages (
  id text primary key,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  created_at timestamptz not null,
  mailed_at timestamptz
);
create index contact_messages_created on contact_messages (created_at desc);

create table newsletter_subscribers (
  id text primary key,
  email text not null,
  created_at timestamptz not null
);
create unique index newsletter_subscribers_email on newsletter_subscribers (lower(email));
