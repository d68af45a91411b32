import { PenLine } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { type Recap, recapTexts } from '#contract/recap/schemas.ts'
import { errorText } from '#web/lib/api/api.ts'
import { useUpdateRecap } from '#web/recap/api.ts'
import { CitedProse } from '#web/recap/read/cited-prose.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'

type LeadTextProps = { recap: Recap; mayEdit: boolean }

/** Shows the summary, which introduces the moments, and lets game masters edit it. */
export function LeadText({ recap, mayEdit }: LeadTextProps) {
  const [draft, setDraft] = useState<string | null>(null)
  if (draft !== null)
    return <LeadForm recap={recap} text={draft} onChange={setDraft} onClose={() => setDraft(null)} />
  const { summary, summarySentences } = recap
  return (
    <div className="mb-6 empty:hidden">
      {summary && (
        <section aria-label="Summary">
          <CitedProse whole={summary} sentences={summarySentences} />
        </section>
      )}
      {mayEdit && (
        <Button
          size="sm"
          variant={summary ? 'ghost' : 'plain'}
          className={summary ? 'mt-2 -ml-2.5 print:hidden' : 'print:hidden'}
          icon={PenLine}
          onClick={() => setDraft(summary)}
        >
          {summary ? 'Edit these sentences' : recapTexts.writeLead}
        </Button>
      )}
    </div>
  )
}

type LeadFormProps = { recap: Recap; text: string; onChange: (text: string) => void; onClose: () => void }

function LeadForm({ recap, text, onChange, onClose }: LeadFormProps) {
  const update = useUpdateRecap(recap.sessionId)
  const save = () => {
    if (update.isPending) return
    update.mutate({ summary: text.trim(), version: recap.version }, { onSuccess: onClose })
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    save()
  }
  return (
    <form
      className="mb-6 grid gap-2.5"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <TextArea
        label={recapTexts.lead}
        hint={recapTexts.leadHint}
        error={update.isError ? errorText(update.error, recapTexts.saveFailed) : null}
        rows={3}
        dir="auto"
        autoFocus
        value={text}
        disabled={update.isPending}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={handleKey}
        className="font-read text-[17px]/[27px]"
      />
      <div className="flex gap-2">
        <Button type="submit" size="sm" variant="primary" busy={update.isPending}>
          Save
        </Button>
        <Button size="sm" variant="ghost" disabled={update.isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
