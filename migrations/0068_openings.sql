-- True while a recap is only the opening that a game master wrote before there was a transcript. The next run adds the rest.
alter table recaps add column is_opening boolean not null default false;
