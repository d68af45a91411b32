import { listNames, type StoryReading } from '#core/reading/story/read-story.ts'
import { pickSpread, rate } from '#core/reading/story/selection/pick-spread.ts'
import { titleSentence } from '#core/reading/story/selection/title-sentence.ts'
import type { UnresolvedRecap } from '#core/recap/unresolved-recap.ts'
import type { Quotation } from './find-quotations.ts'

const announcing =
  /\b(?:i'm (?:going|gonna)|i am going|im going|im gonna|i'll|i cast|can i|you gather|going to go ahead)\b/i

const weighty =
  /\b(?:never|nobody|no one|will not|does not|do not|cannot|dead|die|king|queen|forgive|only|heart|brother|sister|father|mother|god|kill|must|afraid|dark|too)\b/gi

function findBestQuotations(quotations: Quotation[]): UnresolvedRecap['memorableMoments'] {
  const rated = quotations.map((one) => {
    const words = one.said.split(/\s+/).length
    const isShort = words < 5 || words > 32
    const value =
      new Set(one.said.toLowerCase().match(weighty) ?? []).size * 0.5 +
      (one.speaker ? 0.4 : 0) -
      (isShort ? 0.8 : 0) -
      (/\?$/.test(one.said) ? 0.3 : 0)
    return { one, value }
  })
  return rated
    .filter(({ value }) => value >= 0.5)
    .sort((a, b) => b.value - a.value || a.one.line - b.one.line)
    .slice(0, 3)
    .sort((a, b) => a.one.line - b.one.line)
    .map(({ one: { said, speaker, lineId } }) => ({
      title: speaker?.name ?? titleSentence(said),
      quote: said,
      significance: '',
      // Cites a second line, because the speaker's full name may not be in the first.
      segmentIds: [...new Set([lineId, ...(speaker?.segmentIds.slice(0, 1) ?? [])])],
    }))
}

export function findMemorableMoments(
  session: StoryReading,
  quotations: Quotation[],
): UnresolvedRecap['memorableMoments'] {
  if (session.shortness > 0.5) return findBestQuotations(quotations)
  const laughs = session.lines.map(({ line, isTableTalk }) =>
    !isTableTalk && /\b(?:laughter|laughs|laughing|giggl\w+|cheering|applause)\b/i.test(line.text) ? 1 : 0,
  )
  const rated = rate(session, (part) => {
    const { traits } = part
    if (traits.isQuestion || part.isRules || part.length < 6 || traits.words.length > 28 || traits.isBroken)
      return 0
    if (announcing.test(part.text) || traits.isFragment) return 0
    const laughed = [0, 1, 2].reduce((sum, step) => sum + (laughs[part.line + step] ?? 0), 0)
    return laughed === 0 || part.entities.length === 0
      ? 0
      : laughed + part.entities.length * 0.3 - traits.chatter * 0.3 - traits.dice * 0.5
  })
  return pickSpread(rated, { most: 6, apart: 40 }).map((part) => ({
    title: titleSentence(part.text, listNames(part)),
    quote: part.text,
    significance: '',
    segmentIds: [part.lineId],
  }))
}
