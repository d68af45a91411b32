import { cancelAnyJob, retryAnyJob } from '#contract/jobs/monitor-endpoints.ts'
import { isActive, type Job } from '#contract/jobs/schemas.ts'
import { useCancelJob, useRetryJob } from '#web/jobs/api.ts'
import { labelOfJob } from '#web/jobs/job-labels.tsx'
import { Button } from '#web/ui/button.tsx'

type JobActionProps = {
  job: Job
  isLong?: boolean
  onDone?: () => void
}

export function JobAction({ job, isLong = false, onDone }: JobActionProps) {
  const cancel = useCancelJob(cancelAnyJob)
  const retry = useRetryJob(retryAnyJob)
  if (job.status === 'completed') return null
  const [action, verb, name] = isActive(job)
    ? ([cancel, 'Cancel', 'Cancel Job'] as const)
    : ([retry, 'Retry', 'Retry Job'] as const)
  const press = () => action.mutate(job.id, onDone ? { onSuccess: onDone } : {})
  return isLong ? (
    <Button variant={isActive(job) ? 'danger' : 'primary'} busy={action.isPending} onClick={press}>
      {name}
    </Button>
  ) : (
    <Button
      size="sm"
      variant="ghost"
      busy={action.isPending}
      aria-label={`${verb} ${labelOfJob(job)}`}
      onClick={press}
    >
      {verb}
    </Button>
  )
}
