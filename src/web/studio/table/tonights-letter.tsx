import { Send } from 'lucide-react'
import { Suspense, useState } from 'react'
import { isOpening, newOpening, openingTexts } from '#contract/recap/opening.ts'
import type { Recap } from '#contract/recap/schemas.ts'
import { useSchemaForm } from '#web/lib/hooks/use-schema-form.ts'
import { lazy } from '#web/lib/lazy.ts'
import { useRecap, useWriteOpening } from '#web/recap/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'

const ShareRecapDialog = lazy(async () => ({
  default: (await import('#web/sharing/letters/share-recap-dialog.tsx')).ShareRecapDialog,
}))

/** Lets a game master write and share the letter of a session before it has a transcript. */
export function TonightsLetter({ sessionId }: { sessionId: string }) {
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
