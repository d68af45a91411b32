-- Only the author can read a question. It is deleted with the membership, and so with the account and the campaign.
create table asked_questions (
  id text primary key,
  campaign_id text not null references campaigns on delete cascade,
  user_id text not null,
  question text not null,
  answer jsonb not null,
  created_at timestamptz not null,
  foreign key (campaign_id, user_id) references members on delete cascade
);
create index asked_questions_person on asked_questions (campaign_id, user_id, created_at desc, id desc);
