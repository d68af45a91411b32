-- Links that show the players' recap of a session to people without an account.

create table recap_letters (
  id text primary key,
  session_id text not null references sessions on delete cascade,
  created_by text not null references users on delete cascade,
  token_hash text not null unique,
  with_sound boolean not null,
  views integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index recap_letters_session on recap_letters (session_id, created_at desc);
