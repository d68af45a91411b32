-- A fact that is a sentence of the transcript, word for word.
alter table wiki_facts add column is_quote boolean not null default false;
