import type { DuplicateGroup } from '#contract/wiki/maintenance.ts'
import { wikiLimits } from '#contract/wiki/schemas.ts'
import { toPlainText } from '#core/wiki/text/plain-text.ts'
import { excerpt } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { ComparedEntry } from './compared-entry.tsx'
import { type Choice, listChosen, listMembers } from './duplicate-groups.ts'
import type { ReviewAction } from './use-duplicate-review.ts'

type DuplicateReviewProps = {
  group: DuplicateGroup
  choice: Choice
  isBusy: boolean
  onChoose: (choice: Choice) => void
  onAct: (action: ReviewAction) => void
}

export function DuplicateReview({ group, choice, isBusy, onChoose, onAct }: DuplicateReviewProps) {
  const members = listMembers(group).map((entry) => ({
    ...entry,
    description: excerpt(toPlainText(entry.description), wikiLimits.categoryExcerpt),
  }))
  const kept = members.find(({ id }) => id === choice.keepId) ?? members[0]
  const similarity = new Map(group.duplicateResult.matches.map((match) => [match.entry.id, match.similarity]))
  const chosen = listChosen(group, choice)
  const leaveOut = (id: string, isOut: boolean) =>
    onChoose({
      ...choice,
      leftOut: isOut ? [...choice.leftOut, id] : choice.leftOut.filter((other) => other !== id),
    })
  const isLocked = isBusy || chosen.length === 0
  return (
    <section aria-label={`Possible duplicates of “${group.entry.name}”`}>
      <div className="grid gap-3 md:grid-cols-2">
        {members.map((entry) => (
          <ComparedEntry
            key={entry.id}
            groupName={group.entry.id}
            entry={entry}
            kept={kept ?? entry}
            similarity={similarity.get(entry.id) ?? null}
            onKeep={() => onChoose({ ...choice, keepId: entry.id })}
            isLeftOut={choice.leftOut.includes(entry.id)}
            onLeaveOut={members.length > 2 ? (isOut) => leaveOut(entry.id, isOut) : null}
          />
        ))}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" disabled={isLocked} onClick={() => onAct('merge')}>
          Merge
        </Button>
        <Button size="sm" variant="ghost" disabled={isLocked} onClick={() => onAct('not-same')}>
          Not the same
        </Button>
        <Button
          size="sm"
          variant="ghost"
          disabled={isLocked}
          data-tip="What is not kept goes to the bin"
          onClick={() => onAct('delete')}
        >
          {chosen.length > 1 ? 'Delete the others' : 'Delete the other'}
        </Button>
      </div>
    </section>
  )
}
