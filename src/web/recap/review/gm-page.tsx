import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { gmTexts, type RecapReview } from '#contract/recap/review.ts'
import type { Recap } from '#contract/recap/schemas.ts'
import { type GmSection, labelOfSection } from '#contract/recap/sections.ts'
import type { Source } from '#contract/source.ts'
import { typeset } from '#contract/typeset.ts'
import { listUnconfirmed } from '#core/recap/list-recap-parts.ts'
import { errorText } from '#web/lib/api/api.ts'
import { excerpt } from '#web/lib/format.ts'
import { showNotice, showUndo } from '#web/lib/notices.ts'
import { useReviewRecap } from '#web/recap/api.ts'
import { Section } from '#web/recap/section.tsx'
import { useUndoReplacing } from '#web/recap/versions.tsx'
import { withKeys } from '#web/recap/with-keys.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SourceChips } from '#web/ui/source-chips.tsx'
import type { TabItem } from '#web/ui/tabs.tsx'

/** The names without a page are not counted, because they need no decision. */
export function gmTabs(recap: Recap): TabItem[] {
  const count = recap.contradictions.length + listUnconfirmed(recap).length
  return count + recap.alsoMentioned.length === 0
    ? []
    : [{ id: 'gm', label: gmTexts.forGm, count, content: <GmPage recap={recap} /> }]
}

type Review = Omit<RecapReview, 'version'>

function useReview(recap: Recap) {
  const review = useReviewRecap(recap.sessionId)
  const undo = useUndoReplacing(recap)
  const send = (one: Review, text: string) =>
    review.mutate(
      { ...one, version: recap.version },
      {
        onSuccess: () => one.verdict === 'remove' && showUndo(`“${excerpt(text, 60)}” was taken out`, undo),
        onError: (error) => showNotice('error', errorText(error, gmTexts.reviewFailed)),
      },
    )
  return { send, isPending: review.isPending }
}

function GmPage({ recap }: { recap: Recap }) {
  const { send, isPending } = useReview(recap)
  const dismiss = (section: GmSection, position: number, text: string) => (
    <IconButton
      label={`Dismiss ${excerpt(text, 60)}`}
      disabled={isPending}
      onClick={() => send({ section, position, verdict: 'remove' }, text)}
      icon={X}
    />
  )
  const unconfirmed = listUnconfirmed(recap)
  return (
    <>
      {recap.contradictions.length > 0 && (
        <Section title={gmTexts.contradictions}>
          <Rows
            items={recap.contradictions}
            textOf={({ text }) => text}
            actions={({ text }, position) => dismiss('contradictions', position, text)}
          />
        </Section>
      )}
      {unconfirmed.length > 0 && (
        <Section title={gmTexts.unconfirmed}>
          <p className="mb-1 text-small text-subtle">{gmTexts.unconfirmedAbout}</p>
          <Rows
            items={unconfirmed}
            textOf={({ name, text }) => (text ? `${name}: ${text}` : name)}
            marks={({ section }) => <Badge>{labelOfSection(section)}</Badge>}
            actions={({ section, position, name }) => (
              <>
                <Button
                  size="sm"
                  aria-label={`Confirm ${excerpt(name, 60)}`}
                  disabled={isPending}
                  icon={Check}
                  onClick={() => send({ section, position, verdict: 'confirm' }, name)}
                >
                  Confirm
                </Button>
                <IconButton
                  label={`Remove ${excerpt(name, 60)}`}
                  disabled={isPending}
                  onClick={() => send({ section, position, verdict: 'remove' }, name)}
                  icon={X}
                />
              </>
            )}
          />
        </Section>
      )}
      {recap.alsoMentioned.length > 0 && (
        <details className="mt-7.5">
          <summary className="cursor-pointer py-1 text-ui font-medium marker:text-gilt touch:py-2.5">
            {gmTexts.alsoMentioned}
            <span className="num ml-2 text-small text-subtle">{recap.alsoMentioned.length}</span>
          </summary>
          <p className="mt-1 text-small text-subtle">{gmTexts.alsoMentionedAbout}</p>
          <Rows
            items={recap.alsoMentioned}
            textOf={({ name }) => name}
            actions={({ name }, position) => dismiss('alsoMentioned', position, name)}
          />
        </details>
      )}
    </>
  )
}

type RowsProps<T> = {
  items: T[]
  textOf: (item: T) => string
  marks?: (item: T) => ReactNode
  actions: (item: T, position: number) => ReactNode
}

function Rows<T extends { sources: Source[] }>({ items, textOf, marks, actions }: RowsProps<T>) {
  return (
    <ul>
      {withKeys(items, textOf).map(([key, item], position) => (
        <li key={key} className="timed flex items-start gap-3 border-t border-line py-2.5 first:border-t-0">
          <div className="min-w-0 flex-1">
            <p dir="auto" className="font-read text-read text-pretty break-words">
              {typeset(textOf(item))}
            </p>
            <p className="mt-1 flex flex-wrap items-center gap-1.5 empty:hidden">
              {marks?.(item)}
              <span className="margin-times md:mt-2">
                <SourceChips sources={item.sources} limit={1} />
              </span>
            </p>
          </div>
          <span className="print-hidden flex shrink-0 items-center gap-1">{actions(item, position)}</span>
        </li>
      ))}
    </ul>
  )
}
