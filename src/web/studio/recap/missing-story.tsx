import { Feather, RefreshCw } from 'lucide-react'
import { Link } from 'react-router'
import { isActive, stageTexts } from '#contract/jobs/schemas.ts'
import { type Recap, recapTexts } from '#contract/recap/schemas.ts'
import { useSessionJobs } from '#web/jobs/api.ts'
import { useMissingStory } from '#web/recap/api.ts'
import { useRewrite } from '#web/recap/use-rewrite.tsx'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { Icon } from '#web/ui/icon-button.tsx'
import { useWorkspace } from '#web/workspace/workspace.ts'

const tonight =
  'The language model works between 1 and 7 at night, on the clock of the server. The story appears here then.'

/** Tells game masters why a recap is not a whole written story, and what to do. Shows nothing until that is known, or if it is whole. */
export function MissingStory({ recap }: { recap: Recap }) {
  const query = useMissingStory(recap.sessionId)
  const { data: missing } = query
  const { user, to } = useWorkspace()
  const isAdmin = user.role === 'admin'
  const { rewrite, question, isPending, hasStarted: isRequested } = useRewrite(recap.sessionId, recap)
  const jobs = useSessionJobs(recap.sessionId).data ?? []
  const running = jobs.filter((job) => isActive(job) && ['entity_extraction', 'recap'].includes(job.job_type))
  const hasStarted = isRequested || running.length > 0
  const started = running.some(({ stage }) => stage === stageTexts.night) ? tonight : recapTexts.rewriting
  const isStory = recap.kind === 'narrative'
  if (!missing) {
    // A story is rarely incomplete, so it is read without a remark that the question failed.
    return isStory ? null : (
      <LoadFailed query={query} failed={recapTexts.missingStoryFailed} className="mt-3" />
    )
  }
  const { model, reason } = missing
  if (isStory && (reason === null || model === null)) return null
  const why = isStory
    ? recapTexts.incomplete(reason ?? '')
    : model === null
      ? recapTexts.noModel
      : (reason ?? recapTexts.beforeModel(model))
  return (
    <div className="print-hidden mt-3 rounded-control border border-line bg-raised px-3.5 py-3 text-small">
      <p className="text-pretty text-muted">
        {hasStarted ? started : why}
        {model === null && !isAdmin && ` ${recapTexts.askForModel}`}
      </p>
      <div className="mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
        {model !== null && !hasStarted && (
          <Button size="sm" variant="primary" icon={RefreshCw} busy={isPending} onClick={() => rewrite()}>
            {recapTexts.rewrite}
          </Button>
        )}
        {isAdmin && model === null && (
          <Link
            to={to({ view: 'admin', tab: 'engines', session: recap.sessionId })}
            className={buttonClasses('primary', 'sm')}
          >
            <Icon icon={Feather} size={14} strokeWidth={1.7} />
            {recapTexts.getStories}
          </Link>
        )}
        {isAdmin && model !== null && reason !== null && (
          <Link
            to="/app?view=admin&tab=engines"
            className="font-medium text-muted underline decoration-line-strong underline-offset-4 hover:text-fg"
          >
            {recapTexts.checkModel}
          </Link>
        )}
      </div>
      {question}
    </div>
  )
}

export function EngineLink({ isAdmin }: { isAdmin: boolean }) {
  if (!isAdmin) return <p>{recapTexts.askAdmin}</p>
  return (
    <p>
      <Link to="/app?view=admin&tab=engines" className={buttonClasses('primary')}>
        Install a speech engine
      </Link>
    </p>
  )
}
