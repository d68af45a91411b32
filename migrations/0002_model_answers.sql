-- Answers of a language model about a part of a session, stored so that neither a retry nor the next stage asks again.
create table model_answers (
  session_id text not null references sessions on delete cascade,
  key text not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (session_id, key)
);
