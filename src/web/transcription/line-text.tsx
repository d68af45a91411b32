import { PencilLine } from 'lucide-react'
import { Fragment } from 'react'
import { type Segment, transcriptionTexts, type Word } from '#contract/transcription/schemas.ts'
import { listHeard } from '#core/names/list-heard.ts'
import type { PlayClock } from '#web/lib/play-clock.ts'
import { useCurrentWord } from './use-current-line.ts'

export function findLines(segments: readonly Segment[], query: string): number[] {
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return []
  return segments.flatMap(({ text }, index) => (text.toLowerCase().includes(wanted) ? [index] : []))
}

type MarkedPart = { text: string; isHit: boolean }

export function markHits(text: string, query: string): MarkedPart[] {
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return [{ text, isHit: false }]
  const lower = text.toLowerCase()
  // Marks no hits if lower case changes the length of the text (some letters do), because the positions would be wrong.
  if (lower.length !== text.length) return [{ text, isHit: false }]
  const parts: MarkedPart[] = []
  let from = 0
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, from)) {
    if (at > from) parts.push({ text: text.slice(from, at), isHit: false })
    parts.push({ text: text.slice(at, at + wanted.length), isHit: true })
    from = at + wanted.length
  }
  if (from < text.length) parts.push({ text: text.slice(from), isHit: false })
  return parts
}

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
