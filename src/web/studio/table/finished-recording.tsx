import { Send } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { RecordingMark } from '#contract/audio/live-recordings.ts'
import { tableTexts } from '#contract/audio/table-mode.ts'
import type { Campaign } from '#contract/campaigns/schemas.ts'
import { isOpening, newOpening, openingTexts } from '#contract/recap/opening.ts'
import type { Recap } from '#contract/recap/schemas.ts'
import type { Session } from '#contract/sessions/schemas.ts'
import { formatClock } from '#contract/text.ts'
import { describeEstimate } from '#core/recap/describe-estimate.ts'
import { MarkList } from '#web/audio/recorder/table/note-field.tsx'
import { joinUnloaded } from '#web/lib/api/query-client.ts'
import { formatCount } from '#web/lib/format.ts'
import { useSchemaForm } from '#web/lib/hooks/use-schema-form.ts'
import { lazy } from '#web/lib/lazy.ts'
import { useEstimate, useRecap, useWriteOpening } from '#web/recap/api.ts'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { useWorkspace } from '#web/workspace/workspace.ts'

const ShareRecapDialog = lazy(async () => ({
  default: (await import('#web/sharing/letters/share-recap-dialog.tsx')).ShareRecapDialog,
}))

/** Lets a game master write and share the letter of a session before it has a transcript. */
function TonightsLetter({ sessionId }: { sessionId: string }) {
  const recap = useRecap(sessionId).data
  if (recap === undefined || (recap && !isOpening(recap))) return null
  return <OpeningForm sessionId={sessionId} written={recap} />
}

function OpeningForm({ sessionId, written }: { sessionId: string; written: Recap | null }) {
  const [isSharing, setSharing] = useState(false)
  const write = useWriteOpening(sessionId)
  const form = useSchemaForm(newOpening, { text: written?.summary ?? '', isFilled: true })
  const send = form.handleSubmit((opening) => write.mutate(opening, { onSuccess: () => setSharing(true) }))
  return (
    <section aria-label={openingTexts.title} className="rounded-panel border border-line bg-raised p-5">
      <h2 className="text-ui font-semibold">{openingTexts.title}</h2>
      <p className="mb-3 text-ui text-muted">{openingTexts.about}</p>
      <form noValidate onSubmit={send} className="grid gap-3">
        <ActionFailed action={write} failed={openingTexts.saveFailed} />
        <TextArea label={openingTexts.label} rows={3} dir="auto" {...form.field('text')} />
        <Checkbox className="text-small text-muted" {...form.register('isFilled')}>
          {openingTexts.isFilled}
        </Checkbox>
        <Button type="submit" variant="primary" size="lg" icon={Send} busy={write.isPending}>
          {openingTexts.send}
        </Button>
      </form>
      {isSharing && (
        <Suspense>
          <ShareRecapDialog
            sessionId={sessionId}
            needsFirstStep={false}
            firstStep={() => null}
            onClose={() => setSharing(false)}
          />
        </Suspense>
      )}
    </section>
  )
}

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
