import { type Job, jobTypeNames } from '#contract/jobs/schemas.ts'
import { jobStatusNames } from '#web/jobs/job-names.ts'

export function findJobs<J extends Job>(jobs: J[], text: string): J[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return jobs.filter((job) => {
    const haystack = [
      job.id,
      `#${job.number}`,
      job.job_type,
      jobTypeNames[job.job_type],
      job.status,
      jobStatusNames[job.status],
      job.campaign_name,
      job.username,
      job.error_message,
    ]
      .join('\n')
      .toLowerCase()
    return words.every((word) => haystack.includes(word))
  })
}
