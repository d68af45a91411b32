-- Access tokens of programs have a name and a scope; account sessions have neither.
alter table tokens add column name text;
alter table tokens add column scope text check (scope in ('read', 'write'));
alter table tokens add column campaign_id text;
-- The token of a campaign is deleted when its user leaves the campaign.
alter table tokens add foreign key (campaign_id, user_id) references members (campaign_id, user_id) on delete cascade;
create index tokens_campaign on tokens (campaign_id, user_id);
