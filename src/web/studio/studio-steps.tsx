import { Plus, ScrollText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Campaign } from '#contract/campaigns/schemas.ts'
import { jobTexts } from '#contract/jobs/schemas.ts'
import { recapTexts } from '#contract/recap/schemas.ts'
import type { Session } from '#contract/sessions/schemas.ts'
import { useSessionJobs } from '#web/jobs/api.ts'
import { listPipelineParts } from '#web/jobs/describe-jobs.ts'
import { PipelineProgress } from '#web/jobs/job-progress.tsx'
import { joinUnloaded } from '#web/lib/api/query-client.ts'
import type { useRecap } from '#web/recap/api.ts'
import { PreviouslyBefore, RecapPane } from '#web/recap/read/recap-pane.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { useWorkspace } from '#web/workspace/workspace.ts'
import { EngineLink, MissingStory } from './recap/missing-story.tsx'
import { findSessionBefore, SessionSelect } from './session-select.tsx'
import { usePollRecordings } from './session-wait.tsx'
import { UploadStep } from './upload-step.tsx'

type StudioStepsProps = {
  campaign: Campaign
  session: Session | null
  recap: ReturnType<typeof useRecap>
  onNewSession: () => void
  onBusyChange: (isBusy: boolean) => void
}

export function StudioSteps(props: StudioStepsProps) {
  const { campaign, session, recap: query, onNewSession, onBusyChange } = props
  const { user, sessions } = useWorkspace()
  const previousSession = session && findSessionBefore(sessions, session)
  const sessionId = session?.id ?? null
  const recap = query.data
  const failure = joinUnloaded([query])
  usePollRecordings(sessionId)
  const jobs = useSessionJobs(sessionId)
  const parts = listPipelineParts(jobs.data ?? [])
    .filter(({ type }) => campaign.settings.entityExtraction || type !== 'entity_extraction')
    // Removes the error of the transcription, because the recording list shows it.
    .map((part) => (part.type === 'transcription' ? { ...part, error: null } : part))
  return (
    <>
      {previousSession && <PreviouslyBefore sessionId={previousSession.id} isOpen />}
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid min-w-0 gap-4">
          <Step number={1} title="Choose a session">
            <div className="flex flex-wrap gap-2">
              <div className="min-w-0 flex-[1_1_220px]">
                <SessionSelect variant="field" onNew={onNewSession} />
              </div>
              <Button size="lg" variant={session ? 'plain' : 'primary'} icon={Plus} onClick={onNewSession}>
                New session
              </Button>
            </div>
            {session?.notes && (
              <p className="mt-3 text-small whitespace-pre-line text-muted">{session.notes}</p>
            )}
          </Step>
          <Step number={2} title="Add the recording">
            <UploadStep
              key={session?.id ?? 'none'}
              campaign={campaign}
              session={session}
              onBusyChange={onBusyChange}
            />
          </Step>
        </div>
        <Step number={3} title="Then the scribe takes over">
          <p className="mb-4 text-small text-muted">
            {campaign.settings.entityExtraction
              ? 'After the transcription, entities and the recap are generated automatically.'
              : 'After the transcription, the recap is generated automatically. This campaign leaves its wiki as it is.'}
          </p>
          <LoadFailed query={joinUnloaded([jobs])} failed={jobTexts.pipelineLoadFailed} className="mb-4" />
          <PipelineProgress parts={parts} />
        </Step>
      </div>
      <section aria-label="Recap" className="mt-8 border-t border-line pt-2">
        {recap ? (
          <div className="mx-auto max-w-[40rem] pt-6">
            <RecapPane
              recap={recap}
              mayEdit={campaign.userRole === 'gm'}
              engineLink={<EngineLink isAdmin={user.role === 'admin'} />}
              missingStory={
                campaign.userRole === 'gm' && (
                  <MissingStory key={`${recap.createdAt} ${recap.hasDraft}`} recap={recap} />
                )
              }
            />
          </div>
        ) : failure ? (
          <LoadFailed query={failure} failed={recapTexts.loadFailed} className="mt-5" />
        ) : (
          <EmptyState icon={ScrollText} title={recapTexts.noRecap}>
            {session
              ? 'Add a recording or import a transcript: the recap of this session appears here, and every line of it plays the second it came from.'
              : 'Choose a session or create one to begin.'}
          </EmptyState>
        )}
      </section>
    </>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section
      aria-label={`Step ${number}: ${title}`}
      className="min-w-0 rounded-panel border border-line bg-raised p-5"
    >
      <h2 className="mb-4 flex items-center gap-3 text-[15px]/6 font-semibold">
        <span
          aria-hidden="true"
          className="grid size-6 place-items-center rounded-full bg-gilt-wash font-display text-[13px]/none font-[600] text-gilt"
        >
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  )
}
