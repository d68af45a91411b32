-- An access token of a program: a sign-in with a scope. Account sessions have none.
alter table tokens add column name text;
alter table tokens add column scope text check (scope in ('read', 'write'));
alter table tokens add column campaign_id text;
-- A campaign's token ends when its user leaves the campaign.
alter table tokens add foreign key (campaign_id, user_id) references members (campaign_id, user_id) on delete cascade;
create index tokens_campaign on tokens (campaign_id, user_id);
