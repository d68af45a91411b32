-- Indexes for lists of accounts and for the usage of plans.

create index users_listed on users (created_at desc, id desc);
create index audio_files_uploaded_by on audio_files (uploaded_by);

-- Seconds of sound transcribed by a job, as counted for a plan; null for other jobs.
alter table jobs add column metered_seconds double precision;
update jobs set metered_seconds = (result ->> 'seconds')::double precision
  where job_type = 'transcription' and status = 'completed' and result ? 'transcriptionId';
create index jobs_metered on jobs (campaign_id) where metered_seconds is not null;
