-- The job monitor, with a million jobs: a page is found in the index alone, by either moment, filters included.
create index jobs_created on jobs (created_at, sequence, job_type, status);
create index jobs_updated on jobs (updated_at, sequence, job_type, status);
-- The counts of all jobs; so few different values make it small.
create index jobs_counted on jobs (job_type, status);
