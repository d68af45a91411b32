import { useEffect } from 'react'
import { isActive } from '#contract/jobs/schemas.ts'
import type { Session } from '#contract/sessions/schemas.ts'
import { transcriptionTexts } from '#contract/transcription/schemas.ts'
import { useWorkspace } from '#web/app/workspace.ts'
import { useRecordings } from '#web/audio/api.ts'
import { useSessionJobs } from '#web/jobs/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { usePartialTranscript } from '#web/transcription/api.ts'
import { PartialTranscript } from '#web/transcription/partial-transcript.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'

/** Shows the lines of the running transcription. Renders nothing for members who may not read the transcript. */
export function HeardSoFar({ session }: { session: Session }) {
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
