import { PencilLine } from 'lucide-react'
import { Fragment } from 'react'
import { type Segment, transcriptionTexts, type Word } from '#contract/transcription/schemas.ts'
import { listHeard } from '#core/names/list-heard.ts'
import type { PlayClock } from '#web/lib/play-clock.ts'
import { markHits } from './find-lines.ts'
import { useCurrentWord } from './use-current-line.ts'

function Hits({ text, query }: { text: string; query: string }) {
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

type NamedTextProps = { segment: Segment; query: string }

/** Marks the corrected names of a line. `HeardNames` listens to clicks on elements with `data-heard`. */
function NamedText({ segment: { id, text, heard }, query }: NamedTextProps) {
  const names = heard === undefined || query !== '' ? [] : listHeard(heard, text)
  const ends = [0, ...names.map(({ end }) => end)]
  return (
    <>
      {names.map((name, index) => (
        <Fragment key={name.start}>
          <Hits text={text.slice(ends[index], name.start)} query={query} />
          {/* biome-ignore lint/a11y/useSemanticElements: the words of a button would not wrap with the line */}
          <span
            data-heard={id}
            data-tip={transcriptionTexts.heard(name.heard)}
            role="button"
            tabIndex={0}
            aria-label={`${name.name}. ${transcriptionTexts.heard(name.heard)}`}
            className="cursor-pointer rounded-[3px] underline decoration-[color-mix(in_oklch,var(--gilt)_70%,transparent)] decoration-dotted decoration-[1.5px] underline-offset-4 hover:bg-gilt-wash hover:text-gilt"
          >
            <Hits text={name.name} query={query} />
          </span>
        </Fragment>
      ))}
      <Hits text={text.slice(ends.at(-1))} query={query} />
    </>
  )
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

type LineWordsProps = {
  segment: Segment
  query: string
  clock: PlayClock
  isNow: boolean
}

/** Shows the text of a line, and marks the spoken word, or the hits of a search and the corrected names. */
export function LineWords({ segment, query, clock, isNow }: LineWordsProps) {
  const isSpoken = isNow && query === '' && segment.words !== undefined && segment.words.length > 0
  return (
    <>
      {isSpoken ? (
        <SpokenText segment={segment} clock={clock} />
      ) : (
        <NamedText segment={segment} query={query} />
      )}
      {segment.isCorrected && <CorrectedMark />}
    </>
  )
}
