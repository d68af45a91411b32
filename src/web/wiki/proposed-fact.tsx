import { type FormEvent, useState } from 'react'
import type { Fact } from '#contract/wiki.ts'
import { careTexts, type FactEdit, factEdit } from '#contract/wiki-care.ts'
import { typeset } from '#web/lib/typeset.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { SourceChips } from '#web/ui/source-chips.tsx'

type ProposedFactProps = { fact: Fact; isBusy: boolean; onDecide: (edit: FactEdit) => void }

/** One fact with where it was said, and what can become of it. */
export function ProposedFact({ fact, isBusy, onDecide }: ProposedFactProps) {
  const [typed, setTyped] = useState<string | null>(null)
  if (typed !== null) {
    return (
      <li className="border-t border-line py-3 first:border-t-0">
        <WordingForm
          text={typed}
          isBusy={isBusy}
          onChange={setTyped}
          onAccept={() => onDecide({ status: 'accepted', text: typed.trim() })}
          onCancel={() => setTyped(null)}
        />
      </li>
    )
  }
  return (
    <li className="border-t border-line py-3 first:border-t-0">
      <p dir="auto" className="font-read text-read break-words">
        {typeset(fact.text)} <SourceChips sources={fact.sources} />
      </p>
      <div className="mt-2 flex flex-wrap gap-1.5">
        <Button size="sm" busy={isBusy} onClick={() => onDecide({ status: 'accepted' })}>
          Accept
        </Button>
        <Button size="sm" look="ghost" disabled={isBusy} onClick={() => setTyped(fact.text)}>
          Edit
        </Button>
        <Button size="sm" look="ghost" disabled={isBusy} onClick={() => onDecide({ status: 'dismissed' })}>
          Dismiss
        </Button>
      </div>
    </li>
  )
}

type WordingFormProps = {
  text: string
  isBusy: boolean
  onChange: (text: string) => void
  onAccept: () => void
  onCancel: () => void
}

/** The fact in other words. */
function WordingForm({ text, isBusy, onChange, onAccept, onCancel }: WordingFormProps) {
  const [fault, setFault] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { error } = factEdit.safeParse({ status: 'accepted', text })
    setFault(error ? (error.issues[0]?.message ?? careTexts.factFailed) : null)
    if (!error) onAccept()
  }
  return (
    <form onSubmit={submit} className="grid gap-2">
      <TextArea
        label="In your words"
        autoFocus
        rows={3}
        dir="auto"
        value={text}
        error={fault}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="flex flex-wrap gap-1.5">
        <Button type="submit" size="sm" busy={isBusy}>
          Accept
        </Button>
        <Button size="sm" look="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
