import { useEffect } from 'react'
import type { Campaign } from '#contract/campaigns/schemas.ts'
import { isActive, type Job, type JobType, jobTexts } from '#contract/jobs/schemas.ts'
import type { Session } from '#contract/sessions/schemas.ts'
import { transcriptionTexts } from '#contract/transcription/schemas.ts'
import { useRecordings, useUploads } from '#web/audio/api.ts'
import { UploadRow } from '#web/audio/recording-row.tsx'
import type { Upload } from '#web/audio/upload/uploads.ts'
import { NameQuestion } from '#web/campaigns/campaign-questions.tsx'
import { TableQuestion } from '#web/campaigns/table-question.tsx'
import { useIsUnnamed } from '#web/campaigns/unnamed.ts'
import { useSessionJobs } from '#web/jobs/api.ts'
import { listPipelineParts, type PipelinePart } from '#web/jobs/describe-jobs.ts'
import { PipelineProgress } from '#web/jobs/job-progress.tsx'
import { joinUnloaded } from '#web/lib/api/query-client.ts'
import { formatCount } from '#web/lib/format.ts'
import { usePartialTranscript } from '#web/transcription/api.ts'
import { PartialTranscript } from '#web/transcription/partial-transcript.tsx'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { useWorkspace } from '#web/workspace/workspace.ts'

export type SessionWait = { phase: 'uploading' | 'transcribing' | 'telling'; heading: string }

const isRunning = (jobs: Job[], ...types: JobType[]) =>
  jobs.some((job) => types.includes(job.job_type) && isActive(job))

function findPhase(jobs: Job[], uploads: readonly Upload[]): SessionWait['phase'] | null {
  const isIn = (...phases: Upload['phase'][]) => uploads.some(({ phase }) => phases.includes(phase))
  if (isRunning(jobs, 'transcription') || isIn('processing')) return 'transcribing'
  if (isIn('uploading', 'paused')) return 'uploading'
  return isRunning(jobs, 'entity_extraction', 'recap') ? 'telling' : null
}

/** Returns what is being done for the session; null if nothing is. */
export function useSessionWait(session: Session | null): SessionWait | null {
  const { uploads } = useWorkspace()
  const ofSession = useUploads(uploads).filter(({ sessionId }) => sessionId === session?.id)
  const phase = findPhase(useSessionJobs(session?.id ?? null).data ?? [], ofSession)
  if (!session || !phase) return null
  const name = `ession ${session.sessionNumber}`
  const headings = {
    uploading: `S${name} is being uploaded`,
    transcribing: `S${name} is being transcribed`,
    telling: `The recap of s${name} is being written`,
  }
  return { phase, heading: headings[phase] }
}

/** Polls recordings that are being processed, for example after a reload. */
export function usePollRecordings(sessionId: string | null): void {
  const { uploads } = useWorkspace()
  const recordings = useRecordings(sessionId).data
  const jobs = useSessionJobs(sessionId).data
  useEffect(() => {
    for (const recording of recordings ?? []) {
      const isInProgress = jobs?.some((job) => job.audio_file_id === recording.id && isActive(job))
      if (isInProgress && recording.processingStatus !== 'completed') uploads.pollStored(recording)
    }
  }, [recordings, jobs, uploads])
}

type SessionWaitPageProps = {
  campaign: Campaign
  session: Session
  /** null once the work has ended. The page then stays until the table is saved or skipped. */
  wait: SessionWait | null
  onAnswering: (isAnswering: boolean) => void
}

const nameResult = ({ sessionNumber }: Session, parts: PipelinePart[]) =>
  parts[0]?.status === 'completed'
    ? `Session ${sessionNumber} is transcribed`
    : `Session ${sessionNumber} was not transcribed`

/** Replaces the steps of the studio while the first recording of a session is uploaded and transcribed. */
export function SessionWaitPage({ campaign, session, wait, onAnswering }: SessionWaitPageProps) {
  const { uploads, user } = useWorkspace()
  const [isUnnamed, endNaming] = useIsUnnamed(campaign.id)
  usePollRecordings(session.id)
  const jobs = useSessionJobs(session.id)
  // The text names the later parts, until they begin.
  const parts = listPipelineParts(jobs.data ?? []).filter(
    ({ type, status }) => type === 'transcription' || status !== 'absent',
  )
  const sending = useUploads(uploads).filter(
    ({ sessionId, phase }) => sessionId === session.id && (phase === 'uploading' || phase === 'paused'),
  )
  return (
    <div className="glow min-h-full">
      <div className="mx-auto max-w-[46rem] px-5 pt-7 pb-16 md:px-7 md:pt-9">
        <PageTitle>{wait?.heading ?? nameResult(session, parts)}</PageTitle>
        <p className="mt-1 text-ui text-subtle">{campaign.name}</p>
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4">
          <section
            aria-label="Progress"
            className="grid gap-4 rounded-panel border border-line bg-raised p-5"
          >
            {sending.length > 0 && (
              <ul aria-label="Recordings of this session" className="grid grid-cols-[minmax(0,1fr)] gap-2">
                {sending.map((upload) => (
                  <UploadRow
                    key={upload.key}
                    upload={upload}
                    on={{
                      pause: uploads.pause,
                      resume: uploads.resume,
                      continueWith: () => {},
                      cancel: (key) => void uploads.cancel(key),
                    }}
                  />
                ))}
              </ul>
            )}
            <LoadFailed query={joinUnloaded([jobs])} failed={jobTexts.pipelineLoadFailed} />
            {wait?.phase !== 'uploading' && <PipelineProgress parts={parts} />}
            {wait && <p className="text-small text-pretty text-muted">{explain(campaign, wait)}</p>}
          </section>
          {isUnnamed ? (
            <NameQuestion campaign={campaign} onAnswered={endNaming} />
          ) : (
            <TableQuestion
              campaign={campaign}
              user={user}
              isUnderWay={wait !== null}
              onAnswering={onAnswering}
            />
          )}
          {wait?.phase === 'transcribing' && <HeardSoFar session={session} />}
        </div>
      </div>
    </div>
  )
}

function explain({ settings }: Campaign, { phase }: SessionWait): string {
  if (phase === 'telling') return 'You can close this page.'
  const follows = settings.entityExtraction
    ? 'After the transcription, entities and the recap are generated automatically.'
    : 'After the transcription, the recap is generated automatically. This campaign leaves its wiki as it is.'
  return phase === 'uploading'
    ? `Keep this page open until the recording is uploaded. ${follows}`
    : `${follows} You can close this page.`
}

/** Shows the lines of the running transcription. Renders nothing for members who may not read the transcript. */
function HeardSoFar({ session }: { session: Session }) {
  const { player } = useWorkspace()
  const jobs = useSessionJobs(session.id).data ?? []
  const state = jobs.filter(isActive).map(({ id, progress }) => `${id} ${progress}`)
  const query = usePartialTranscript(session.id, state.join(' '))
  const recordings = useRecordings(session.id)
  const lines = query.data ?? []
  const hasLines = lines.length > 0
  const { refetch } = recordings
  useEffect(() => {
    // A recording can be played when its first lines appear, but no event says so.
    if (hasLines) void refetch()
  }, [hasLines, refetch])
  const byRecording = [...Map.groupBy(lines, ({ audioFileId }) => audioFileId)]
  return (
    <>
      <LoadFailed query={query} failed={transcriptionTexts.loadFailed} />
      {byRecording.map(([audioId, segments]) => {
        const recording = recordings.data?.find(({ id }) => id === audioId)
        return (
          <section
            key={audioId}
            aria-label="Heard so far"
            className="overflow-hidden rounded-panel border border-line bg-raised"
          >
            <header className="flex flex-wrap items-baseline gap-x-3 px-5 pt-4 pb-2">
              <h2 className="text-[15px]/6 font-semibold">Heard so far</h2>
              <p className="num min-w-0 truncate text-small text-subtle">
                {formatCount(segments.length, 'line')}
                {segments.every(({ speaker }) => speaker === null) && ' · speakers are told apart at the end'}
                {byRecording.length > 1 && recording && ` · ${recording.fileName}`}
              </p>
            </header>
            <PartialTranscript
              sessionId={session.id}
              audioId={audioId}
              lines={segments}
              clock={player}
              onPlay={
                recording?.playable
                  ? (at) => player.load({ audioId, sessionId: session.id, at, play: true })
                  : null
              }
            />
          </section>
        )
      })}
    </>
  )
}
