-- Tickets end with the sign-in that created them. Messages and subscriptions of signed-in users belong to their account.
delete from tickets;
alter table tickets add column token_hash text not null references tokens (hash) on delete cascade;
create index tickets_token on tickets (token_hash);

alter table contact_messages add column user_id text references users on delete cascade;
create index contact_messages_user on contact_messages (user_id);
alter table newsletter_subscribers add column user_id text references users on delete cascade;
create index newsletter_subscribers_user on newsletter_subscribers (user_id);
