import { Link } from 'react-router'
import type { RecordingMark } from '#contract/audio/live-recordings.ts'
import { tableTexts } from '#contract/audio/table-mode.ts'
import type { Campaign } from '#contract/campaigns/schemas.ts'
import type { Session } from '#contract/sessions/schemas.ts'
import { formatClock } from '#contract/text.ts'
import { describeEstimate } from '#core/recap/describe-estimate.ts'
import { MarkList } from '#web/audio/recorder/table/mark-list.tsx'
import { joinUnloaded } from '#web/lib/api/join-failed-queries.ts'
import { formatCount } from '#web/lib/format.ts'
import { useEstimate } from '#web/recap/use-estimate.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { useWorkspace } from '#web/workspace/workspace.ts'
import { TonightsLetter } from './tonights-letter.tsx'

type FinishedRecordingProps = {
  campaign: Campaign
  session: Session
  finished: { seconds: number; marks: RecordingMark[] }
}

export function FinishedRecording({ campaign, session, finished }: FinishedRecordingProps) {
  const { to } = useWorkspace()
  const estimate = useEstimate(session.id)
  const { seconds, marks } = finished
  const isGm = campaign.userRole === 'gm'
  return (
    <>
      <div>
        <h1 className="font-display text-[34px]/[1.15] font-[560]">{tableTexts.finished}</h1>
        <p className="num mt-2 text-read text-muted">
          {formatClock(seconds)} · {formatCount(marks.length, 'mark')}
        </p>
        {marks.length > 0 && <p className="mt-1 text-read text-muted">{tableTexts.areBookmarks}</p>}
      </div>
      {marks.length > 0 && (
        <section aria-label={tableTexts.marks} className="max-h-[30vh] overflow-y-auto" tabIndex={-1}>
          <MarkList marks={marks} />
        </section>
      )}
      {isGm && <TonightsLetter sessionId={session.id} />}
      <section aria-label={tableTexts.estimate} className="rounded-panel border border-line bg-raised p-5">
        <h2 className="mb-2 text-ui font-semibold">{tableTexts.estimate}</h2>
        {!campaign.settings.autoTranscribe && (
          <p className="text-read text-muted">{tableTexts.notAutoTranscribed}</p>
        )}
        {estimate.isPending && <Skeleton className="h-6 w-2/3" />}
        <LoadFailed query={joinUnloaded([estimate])} failed={tableTexts.estimateFailed} />
        {estimate.data && (
          <ul className="grid gap-1.5 text-read text-muted">
            {describeEstimate(estimate.data, seconds).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </section>
      <Link
        to={to({ view: 'transcription', session: session.id })}
        className={joinClasses(buttonClasses(isGm ? 'plain' : 'primary', 'lg'), 'min-h-14 text-read')}
      >
        {tableTexts.toSession}
      </Link>
    </>
  )
}
