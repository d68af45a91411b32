-- The sample campaign that a user opened: it counts towards no plan and can be removed with one click.
alter table campaigns add column is_sample boolean not null default false;
