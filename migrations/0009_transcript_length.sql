-- Number of transcribed characters, so that the statistics need not read every line.
alter table transcriptions add column characters integer not null default 0;
update transcriptions set characters = lines.characters
  from (select transcription_id, sum(length(text)) as characters from segments group by transcription_id) as lines
  where lines.transcription_id = transcriptions.id;
