import { useState } from 'react'
import { typeset } from '#contract/typeset.ts'
import { type FactDecision, factEdit } from '#contract/wiki/maintenance.ts'
import type { Fact } from '#contract/wiki/schemas.ts'
import { useSchemaForm } from '#web/lib/hooks/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { SourceChips } from '#web/ui/source-chips.tsx'

type ProposedFactProps = { fact: Fact; isBusy: boolean; onDecide: (edit: FactDecision) => void }

export function ProposedFact({ fact, isBusy, onDecide }: ProposedFactProps) {
  const [isEditing, setEditing] = useState(false)
  if (isEditing) {
    return (
      <li className="border-t border-line py-3 first:border-t-0">
        <WordingForm
          text={fact.text}
          isBusy={isBusy}
          onAccept={onDecide}
          onCancel={() => setEditing(false)}
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
        <Button size="sm" variant="ghost" disabled={isBusy} onClick={() => setEditing(true)}>
          Edit
        </Button>
        <Button size="sm" variant="ghost" disabled={isBusy} onClick={() => onDecide({ status: 'dismissed' })}>
          Dismiss
        </Button>
      </div>
    </li>
  )
}

type WordingFormProps = {
  text: string
  isBusy: boolean
  onAccept: (edit: FactDecision) => void
  onCancel: () => void
}

function WordingForm({ text, isBusy, onAccept, onCancel }: WordingFormProps) {
  const { field, handleSubmit } = useSchemaForm(factEdit, { text })
  return (
    <form onSubmit={handleSubmit((edit) => onAccept({ ...edit, status: 'accepted' }))} className="grid gap-2">
      <TextArea label="In your words" autoFocus rows={3} dir="auto" {...field('text')} />
      <div className="flex flex-wrap gap-1.5">
        <Button type="submit" size="sm" busy={isBusy}>
          Accept
        </Button>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
