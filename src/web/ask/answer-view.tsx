import { SearchX } from 'lucide-react'
import { type Answer, type AnswerStatement, askTexts } from '#contract/ask/schemas.ts'
import { typeset } from '#contract/typeset.ts'
import { Each } from '#web/ui/each.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SourceChips } from '#web/ui/source-chips.tsx'
import { PassageList } from './passage-list.tsx'

export function Statements({ statements }: { statements: AnswerStatement[] }) {
  return (
    <div className="prose">
      <Each items={statements}>
        {({ text, sources }) => (
          <p dir="auto" className="break-words">
            {typeset(text)} <SourceChips sources={sources} />
          </p>
        )}
      </Each>
    </div>
  )
}

export function AnswerView({ answer: { kind, statements, passages } }: { answer: Answer }) {
  if (kind === 'nothing')
    return (
      <>
        <EmptyState icon={SearchX} title={askTexts.nothing}>
          {askTexts.nothingAbout}
        </EmptyState>
        <Disclosure passages={passages} label={askTexts.nearest} />
      </>
    )
  if (kind === 'answer')
    return (
      <>
        <Statements statements={statements} />
        <Disclosure passages={passages} label={askTexts.passages} />
      </>
    )
  return (
    <>
      <p className="mb-4 text-ui text-pretty text-muted">{askTexts.withoutModel}</p>
      <PassageList passages={passages} label={askTexts.passages} />
    </>
  )
}

function Disclosure({ passages, label }: Pick<Answer, 'passages'> & { label: string }) {
  if (passages.length === 0) return null
  return (
    <details className="mt-8 border-t border-line pt-3">
      <summary className="cursor-pointer py-1 text-ui font-medium text-muted hover:text-fg">
        {label} <span className="num text-subtle">{passages.length}</span>
      </summary>
      <div className="mt-3">
        <PassageList passages={passages} label={label} />
      </div>
    </details>
  )
}
