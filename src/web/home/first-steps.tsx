import { Check } from 'lucide-react'
import { memberTexts } from '#contract/campaigns/members.ts'
import type { Job } from '#contract/jobs/schemas.ts'
import { describeTimeLeft } from '#core/jobs/measure-pace.ts'
import { useInvites, useMembers } from '#web/campaigns/members/members-api.ts'
import { joinUnloaded } from '#web/lib/api/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { useWorkspace } from '#web/workspace/workspace.ts'
import type { DashboardDialog } from './dashboard-dialogs.tsx'

type Step = {
  title: string
  text: string
  action: string
  isDone: boolean
  /** 0 to 100; only for a step that the server does. */
  progress?: number
  onSelect: () => void
}

type FirstStepsProps = {
  campaignId: string
  /** The running or waiting transcription of the campaign; null if there is none. */
  transcribing: Job | null
  onOpen: (dialog: DashboardDialog) => void
}

/** While the server transcribes the first recording, its progress takes the place of the step that brought the recording. */
export function FirstSteps({ campaignId, transcribing, onOpen }: FirstStepsProps) {
  const { sessions, go } = useWorkspace()
  const members = useMembers(campaignId)
  const invites = useInvites(campaignId)
  const recording: Step = transcribing
    ? {
        title: 'The scribe is listening',
        text: [transcribing.stage, `${transcribing.progress}%`, describeTimeLeft(transcribing)]
          .filter(Boolean)
          .join(' · '),
        action: 'Read along',
        isDone: false,
        progress: transcribing.progress,
        onSelect: () => go({ view: 'transcription', session: transcribing.session_id }),
      }
    : {
        title: 'Bring the recording, or a transcript',
        text: 'The transcript, the recap and the wiki follow.',
        action: 'Add the recording',
        isDone: sessions.some(({ audioFileCount }) => audioFileCount > 0),
        onSelect: () => (sessions.length > 0 ? go({ view: 'transcription' }) : onOpen('session')),
      }
  const inviting: Step = {
    title: 'Invite your players',
    text: 'A link is all they need. You decide what they see.',
    action: 'Invite players',
    isDone: (members.data?.length ?? 0) > 1 || (invites.data?.length ?? 0) > 0,
    onSelect: () => onOpen('invite'),
  }
  return (
    <>
      <LoadFailed query={joinUnloaded([members, invites])} failed={memberTexts.loadFailed} className="mb-4" />
      <section
        aria-label="First steps"
        className="overflow-hidden rounded-panel border border-line bg-raised"
      >
        <h2 className="px-5 pt-5 pb-3.5 font-display text-h3 font-[560] md:px-6">Get your first recap</h2>
        <ol>
          <StepRow number={1} step={recording} isNext={!recording.isDone} />
          <StepRow number={2} step={inviting} isNext={recording.isDone && !inviting.isDone} />
        </ol>
      </section>
    </>
  )
}

function StepRow({ number, step, isNext }: { number: number; step: Step; isNext: boolean }) {
  const { title, text, action, isDone, progress, onSelect } = step
  return (
    <li
      aria-current={isNext ? 'step' : undefined}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line px-5 py-3.5 md:px-6 aria-[current=step]:bg-[color-mix(in_oklch,var(--gilt)_7%,transparent)] aria-[current=step]:py-5"
    >
      <span
        aria-hidden="true"
        className={joinClasses(
          'grid size-8 shrink-0 place-items-center rounded-full font-display text-[15px]/none font-[600]',
          isDone ? 'text-success' : isNext ? 'bg-gilt text-on-gilt' : 'border border-line text-subtle',
        )}
      >
        {isDone ? <Check size={18} strokeWidth={1.9} /> : number}
      </span>
      <div className="min-w-0 flex-[1_1_260px]">
        <h3 className={joinClasses('font-medium', isDone ? 'text-muted' : 'text-fg')}>
          {title}
          {isDone && <span className="sr-only"> (done)</span>}
        </h3>
        {(isNext || !isDone) && (
          <p className={joinClasses('mt-0.5 text-small text-pretty', isNext ? 'text-muted' : 'text-subtle')}>
            {text}
          </p>
        )}
        {progress !== undefined && (
          <ProgressBar className="mt-2.5 max-w-[26rem]" label={title} value={progress} />
        )}
      </div>
      {!isDone && (
        <Button
          variant={isNext ? 'primary' : 'plain'}
          size={isNext ? 'lg' : 'md'}
          className="max-sm:w-full"
          onClick={onSelect}
        >
          {action}
        </Button>
      )}
    </li>
  )
}
