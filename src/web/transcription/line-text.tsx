import { PencilLine } from 'lucide-react'
import { Fragment } from 'react'
import { type Segment, transcriptionTexts, type Word } from '#contract/transcription/schemas.ts'
import type { PlayClock } from '#web/lib/play-clock.ts'
import { markHits } from './find-lines.ts'
import { useCurrentWord } from './use-current-line.ts'

function LineText({ text, query }: { text: string; query: string }) {
  let offset = 0
  return markHits(text, query).map((part) => {
    offset += part.text.length
    return part.isHit ? (
      <mark
        key={offset}
        className="rounded-[3px] bg-gilt-wash px-px text-gilt outline outline-[color-mix(in_oklch,var(--gilt)_45%,transparent)]"
      >
        {part.text}
      </mark>
    ) : (
      <Fragment key={offset}>{part.text}</Fragment>
    )
  })
}

function SpokenText({ segment, clock }: { segment: Segment; clock: PlayClock }) {
  const words: Word[] = segment.words ?? []
  const current = useCurrentWord(clock, words)
  return words.map((word, index) => (
    <Fragment key={`${word.start} ${word.text}`}>
      {index > 0 && ' '}
      {index === current ? (
        <mark className="-mx-px rounded-[4px] bg-gilt px-[3px] py-px text-on-gilt">{word.text}</mark>
      ) : (
        <span className={index < current ? 'text-fg' : 'text-muted'}>{word.text}</span>
      )}
    </Fragment>
  ))
}

function CorrectedMark() {
  return (
    <span title={transcriptionTexts.corrected} className="ml-1.5 inline-block align-[-1.5px] text-subtle">
      <PencilLine size={12} strokeWidth={1.7} aria-hidden="true" />
      <span className="sr-only"> ({transcriptionTexts.corrected})</span>
    </span>
  )
}

type LineWordsProps = { segment: Segment; query: string; clock: PlayClock; isNow: boolean }

/** Shows the text of a line, and marks the spoken word or the hits of a search. */
export function LineWords({ segment, query, clock, isNow }: LineWordsProps) {
  const isSpoken = isNow && query === '' && segment.words !== undefined && segment.words.length > 0
  return (
    <>
      {isSpoken ? (
        <SpokenText segment={segment} clock={clock} />
      ) : (
        <LineText text={segment.text} query={query} />
      )}
      {segment.isCorrected && <CorrectedMark />}
    </>
  )
}
