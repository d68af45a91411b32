-- The voices of a transcript over time. Null until it is first shown, and after a change of the speakers.
alter table transcriptions add column strip jsonb;
