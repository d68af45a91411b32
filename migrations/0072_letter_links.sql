-- A letter may link names to the shared wiki and list earlier letters.
alter table recap_letters add column with_links boolean not null default false;
