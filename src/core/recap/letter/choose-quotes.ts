import { type Letter, type LetterLine, letterLimits } from '#contract/recap/letters.ts'
import type { RecapSections, Statement } from '#contract/recap/schemas.ts'
import type { Source } from '#contract/source.ts'
import { joinTexts } from '../filter-recap.ts'

export const writeQuote = ({ text, speaker }: { text: string; speaker: string }): string =>
  speaker === '' ? text : `${text} \u2014 ${speaker}`

/** Splits "words — Speaker". */
export function splitQuote(quote: string): { text: string; speaker: string | null } {
  const at = quote.lastIndexOf(' \u2014 ')
  const tail = at < 0 ? '' : quote.slice(at + 3).trim()
  const isName = tail !== '' && tail.length <= 40 && !/[.?!,;:\u2026"\u201d]$/.test(tail)
  const words = (isName ? quote.slice(0, at) : quote).trim()
  return { text: words.replace(/^["\u201c](.*)["\u201d]$/su, '$1'), speaker: isName ? tail : null }
}

/** Keyed by segment id. */
export type SpokenTexts = ReadonlyMap<string, { text: string; speaker: string | null }>

type Candidate = LetterLine & { source: Source | null }

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

function findQuote(quote: string, sources: Source[], lines: SpokenTexts): Candidate {
  const { text, speaker } = splitQuote(quote)
  const said = lettersOf(text)
  const isSaidIn = ({ segmentId }: Source) => lettersOf(lines.get(segmentId)?.text ?? '').includes(said)
  const source = sources.find(isSaidIn) ?? sources[0] ?? null
  const line = source && lines.get(source.segmentId)
  return {
    text,
    // A cited line without the words of the quote may belong to another speaker.
    speaker: speaker ?? (source && isSaidIn(source) ? (line?.speaker ?? null) : null),
    time: source && source.start !== null ? { segmentId: source.segmentId, start: source.start } : null,
    source,
  }
}

/** The order matters: a scene gets the first quote that fits it. */
export function* listQuotes(recap: RecapSections, lines: SpokenTexts): Generator<Candidate> {
  for (const { quote, sources } of recap.memorableMoments) yield findQuote(quote, sources, lines)
  for (const { keyDialogue, sources } of recap.keyEvents)
    for (const quote of keyDialogue) yield findQuote(quote, sources, lines)
  for (const { notableQuotes, sources } of recap.charactersInvolved)
    for (const quote of notableQuotes) yield findQuote(quote, sources, lines)
}

function findScene({ source }: Candidate, scenes: Statement[][]): number {
  if (!source) return -1
  const citing = scenes.findIndex((scene) =>
    scene.some(({ sources }) => sources.some(({ segmentId }) => segmentId === source.segmentId)),
  )
  const { start } = source
  if (citing >= 0 || start === null) return citing
  return scenes.findLastIndex((scene) => {
    const starts = scene.flatMap(({ sources }) => sources.flatMap((one) => one.start ?? []))
    return starts.length > 0 && Math.min(...starts) <= start
  })
}

/** Returns at most one quote for each scene, in the order of `scenes`; null for a scene without one. */
export function chooseQuotes(
  recap: RecapSections,
  scenes: Statement[][],
  lines: SpokenTexts,
): (LetterLine | null)[] {
  const chosen: (LetterLine | null)[] = scenes.map(() => null)
  const said = scenes.map((scene) => lettersOf(joinTexts(scene)))
  const used = new Set<string>()
  for (const candidate of listQuotes(recap, lines)) {
    const letters = lettersOf(candidate.text)
    const at = findScene(candidate, scenes)
    if (at < 0 || letters === '' || chosen[at] || used.has(letters) || said[at]?.includes(letters)) continue
    used.add(letters)
    const { source: _, ...quote } = candidate
    chosen[at] = quote
  }
  return chosen
}

const startOf = ({ time }: LetterLine) => time?.start ?? 0

/** Returns quotes that begin at different lines with a time, in the order in which they were said. Moments are the quotes of highlights. */
export function chooseBest(
  recap: RecapSections,
  moments: Letter['moments'],
  lines: SpokenTexts,
): Letter['best'] {
  const quotes = moments.length > 0 ? spreadOver(moments) : listQuotes(recap, lines)
  const best = new Map<string, LetterLine>()
  for (const { text, speaker, time } of quotes) {
    if (time && text !== '' && best.size < letterLimits.bestQuotes && !best.has(time.segmentId))
      best.set(time.segmentId, { text, speaker, time })
  }
  return [...best.values()].sort((a, b) => startOf(a) - startOf(b))
}

/** Returns as many items as readers hear quotes, at equal distances. */
const spreadOver = <T>(items: T[]): T[] => {
  const step = Math.max(1, items.length / letterLimits.bestQuotes)
  return items.filter((_, at) => Math.floor(at / step) > Math.floor((at - 1) / step))
}
