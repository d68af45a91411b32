import { Undo2, X } from 'lucide-react'
import { type AdminJob, jobCareTexts } from '#contract/admin/jobs.ts'
import { labelOfJob } from '#web/jobs/job-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useBringBack, useDismissJob } from './care-api.ts'

export function DismissAction({ job }: { job: AdminJob }) {
  const dismiss = useDismissJob()
  const bringBack = useBringBack()
  const [action, verb, icon] = job.dismissed_at
    ? ([bringBack, jobCareTexts.bringBack, Undo2] as const)
    : ([dismiss, jobCareTexts.dismiss, X] as const)
  return (
    <IconButton
      label={`${verb} ${labelOfJob(job)}`}
      icon={icon}
      disabled={action.isPending}
      onClick={() => action.mutate(job)}
    />
  )
}
