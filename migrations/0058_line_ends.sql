-- Imported lines without an end were stored with end = start. They now end as new lines do (src/core/transcription/segments/end-lines.ts):
-- where a later line starts, at the latest after the time that slow speech needs for the text.
update segments set end_seconds = round((timed.start_seconds + least(timed.next - timed.start_seconds,
    case when timed.next is null then length(segments.text) / 15.0 else 1 + length(segments.text) / 10.0 end))::numeric, 3)
from (
  select id, start_seconds, min(start_seconds) over (
    partition by transcription_id order by start_seconds groups between 1 following and 1 following) as next
  from segments as line
  where transcription_id in (select transcription_id from segments where end_seconds <= start_seconds)
) as timed
where segments.id = timed.id and segments.end_seconds <= segments.start_seconds;
