import { SearchX } from 'lucide-react'
import { useState } from 'react'
import {
  type Answer,
  type AnswerPassage,
  type AnswerStatement,
  askLimits,
  askTexts,
} from '#contract/ask/schemas.ts'
import { typeset } from '#contract/typeset.ts'
import { Button } from '#web/ui/button.tsx'
import { Each } from '#web/ui/each.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SourceChips } from '#web/ui/source-chips.tsx'

function PassageList({ passages, label }: { passages: AnswerPassage[]; label: string }) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? passages : passages.slice(0, askLimits.passagesShown)
  return (
    <>
      <ol aria-label={label} className="grid gap-3">
        <Each items={shown}>
          {(passage) => (
            <li className="min-w-0 rounded-card border border-line bg-raised px-4 py-3.5">
              <Passage passage={passage} />
            </li>
          )}
        </Each>
      </ol>
      {shown.length < passages.length && (
        <Button size="sm" className="mt-3" onClick={() => setShowsAll(true)}>
          {askTexts.showAll(passages.length)}
        </Button>
      )}
    </>
  )
}

/** Splits a line of a transcript into the name of its speaker and the spoken words. */
const splitLine = (line: string) => /^([^:]{1,60}): (.*)$/s.exec(line)

function Passage({ passage: { title, text, sources } }: { passage: AnswerPassage }) {
  const lines = text.split('\n')
  return (
    <>
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="min-w-0 text-small font-medium break-words text-subtle">
          <bdi>{title}</bdi>
        </p>
        <SourceChips sources={sources} limit={1} />
      </div>
      <div className="mt-1.5 grid gap-1 font-read text-[15.5px]/[23px] break-words">
        <Each items={lines}>{(line) => <Line line={line} isSpoken={lines.length > 1} />}</Each>
      </div>
    </>
  )
}

function Line({ line, isSpoken }: { line: string; isSpoken: boolean }) {
  const [, speaker, words] = (isSpoken && splitLine(line)) || []
  return (
    <p dir="auto" className="line-clamp-6">
      {speaker !== undefined && (
        <b className="mr-1.5 font-sans text-small font-semibold text-muted">
          <bdi>{speaker}</bdi>
        </b>
      )}
      {typeset(words ?? line)}
    </p>
  )
}

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
