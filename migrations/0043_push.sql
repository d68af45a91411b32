-- A subscription belongs to an account session, so a sign-out also ends the notifications of the device.
create table push_subscriptions (
  token_hash text primary key references tokens (hash) on delete cascade,
  user_id text not null references users on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscriptions_user on push_subscriptions (user_id);
