-- A remembered misspelling of a name, which is corrected in later transcripts. The key ignores case and the kind of apostrophe.
create table name_corrections (
  campaign_id text not null references campaigns on delete cascade,
  misspelling_key text not null,
  misspelling text not null,
  correct text not null,
  created_at timestamptz not null,
  primary key (campaign_id, misspelling_key)
);

-- A name that was replaced everywhere. The oldest changes of a campaign are deleted, so that what undo needs stays small.
create table name_changes (
  id text primary key,
  campaign_id text not null references campaigns on delete cascade,
  user_id text references users on delete set null,
  misspelling text not null,
  correct text not null,
  undo jsonb not null,
  created_at timestamptz not null,
  undone_at timestamptz
);
create index name_changes_campaign on name_changes (campaign_id, created_at desc);

-- A proposed correction that a game master ignored.
create table name_ignored (
  campaign_id text not null references campaigns on delete cascade,
  misspelling_key text not null,
  correct_key text not null,
  created_at timestamptz not null,
  primary key (campaign_id, misspelling_key, correct_key)
);
