import { Fragment } from 'react'
import type { Segment, Word } from '#contract/transcription/schemas.ts'
import type { PlayClock } from '#web/lib/play-clock.ts'
import { markHits } from './find-lines.ts'
import { useCurrentWord } from './use-current-line.ts'

export function LineText({ text, query }: { text: string; query: string }) {
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

export function SpokenText({ segment, clock }: { segment: Segment; clock: PlayClock }) {
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
