-- How fast the current stage of a running job moves, for the time left.
alter table jobs add column pace jsonb;
