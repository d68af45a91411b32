import { homeLimits } from '#contract/home/schemas.ts'
import type { RecapSections } from '#contract/recap/schemas.ts'
import type { Source } from '#contract/source.ts'
import { foldName } from '#core/fold-name.ts'
import { listQuotes, type SpokenTexts } from '#core/recap/letter/choose-quotes.ts'

type Said = { text: string; sources: Source[] }

/** Returns the best quotes of one speaker: starred moments, then quotes, then other moments. */
export function listSaid(
  recap: RecapSections,
  lines: SpokenTexts,
  isSpeaker: (name: string) => boolean,
): Said[] {
  const moments = recap.moments
    .map(({ text, speaker, starred, sources }) => ({
      ...{ text, starred, sources },
      speaker: lines.get(sources[0]?.segmentId ?? '')?.speaker ?? speaker,
    }))
    .toSorted((a, b) => Number(b.starred) - Number(a.starred))
  const quotes = [...listQuotes(recap, lines)].map(({ text, speaker, source }) => ({
    ...{ text, speaker, starred: false },
    sources: source ? [source] : [],
  }))
  const stars = moments.filter(({ starred }) => starred).length
  const said = new Map<string, Said>()
  for (const { text, speaker, sources } of moments.toSpliced(stars, 0, ...quotes)) {
    const isOwn =
      speaker !== null && isSpeaker(speaker) && text !== '' && text.length <= homeLimits.quoteLength
    const key = foldName(text)
    if (isOwn && !said.has(key) && said.size < homeLimits.quotesOfSession) said.set(key, { text, sources })
  }
  return [...said.values()]
}
