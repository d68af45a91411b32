-- For the job monitor with a million jobs: a page is found in the index alone, sorted by either time and with any filter.
create index jobs_created on jobs (created_at, sequence, job_type, status);
create index jobs_updated on jobs (updated_at, sequence, job_type, status);
-- For the counts of all jobs; the index is small because it has few distinct values.
create index jobs_counted on jobs (job_type, status);
