-- How the voices of a transcript talk over time, and their shares. Null until it is first shown, and after a change of the speakers.
alter table transcriptions add column voices jsonb;
