-- A sentence that a run wrote from several facts for the description of an entry.
alter table wiki_facts add column is_article boolean not null default false;
