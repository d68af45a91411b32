import type { SpokenLine } from '#core/language/spoken-line.ts'
import type { StoryReading, StorySentence } from '#core/reading/story/read-story.ts'
import { titleByTime } from '#core/recap/title-by-time.ts'
import type { UnresolvedMoment } from '../unresolved-recap.ts'
import { buildCandidates, type MomentCandidate } from './build-candidates.ts'

const mostMoments = 20
const fewestMoments = 3
const slices = 20
/** Number of equal parts of the session. One moment is chosen from each part, if possible, before more are chosen from all parts. */
const parts = 5
const linesApart = 3

/** Returns the number of moments: 20 from about 9,500 words on, 12 for 3,600 words, 3 up to about 300 words. */
function countMoments(words: number): number {
  return Math.min(mostMoments, Math.max(fewestMoments, Math.round(Math.sqrt(words) / 5)))
}

function areApart(one: MomentCandidate, other: MomentCandidate, lines: number): boolean {
  const [first, second] = [one, other].map(({ sentences }) => ({
    from: sentences[0]?.line ?? 0,
    to: sentences.at(-1)?.line ?? 0,
  }))
  if (!first || !second) return true
  return first.from > second.to + lines || second.from > first.to + lines
}

const keysOf = ({ terms, entities }: MomentCandidate) => [...terms, ...entities.map(({ name }) => `#${name}`)]

/** Returns for each slice the weights of the terms that recur in it. Terms of few slices weigh more (tf-idf). */
function weighTerms(sentences: StorySentence[], slices: number): Map<string, number>[] {
  const bySlice = Array.from({ length: slices }, () => new Map<string, number>())
  for (const sentence of sentences) {
    const counts = bySlice[sliceOf(sentence, slices)]
    for (const term of sentence.terms) counts?.set(term, (counts.get(term) ?? 0) + 1)
  }
  const spread = new Map<string, number>()
  for (const counts of bySlice)
    for (const term of counts.keys()) spread.set(term, (spread.get(term) ?? 0) + 1)
  return bySlice.map((counts) => {
    const ofTerms = new Map<string, number>()
    for (const [term, count] of counts) {
      if (count < 2) continue
      ofTerms.set(term, Math.log2(1 + count) * Math.log2(1 + slices / (spread.get(term) ?? 1)))
    }
    return ofTerms
  })
}

function sliceOf({ position }: { position: number }, slices: number): number {
  return Math.min(slices - 1, Math.floor(position * slices))
}

/** `rate` returns how much a candidate adds to the candidates that were passed to `note`. */
function createGain(session: StoryReading) {
  const story = session.sentences.filter(({ isLastTime }) => !isLastTime)
  const weights = weighTerms(story, slices)
  const told = new Map<string, number>()
  const used = new Map<number, number>()
  const count = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1)
  return {
    rate(candidate: MomentCandidate): number {
      const slice = sliceOf(candidate, slices)
      // If this sum started at 0, every candidate of a short session without repeated terms and names would be rated 0.
      let sum = session.shortness * 1.5
      for (const term of candidate.terms)
        sum += (weights[slice]?.get(term) ?? 0) * 0.45 ** (told.get(term) ?? 0)
      for (const { name, mentions } of candidate.entities)
        sum += Math.log2(1 + mentions) * 0.7 ** (told.get(`#${name}`) ?? 0)
      return (sum * candidate.quality * 0.3 ** (used.get(slice) ?? 0)) / candidate.words ** 0.3
    },
    note(candidate: MomentCandidate): void {
      count(used, sliceOf(candidate, slices))
      for (const key of keysOf(candidate)) count(told, key)
    },
  }
}

const touches = ({ sentences }: MomentCandidate, lineIds: Set<string>) =>
  sentences.some(({ lineId }) => lineIds.has(lineId))

/**
 * Returns the candidates in story order.
 * @param bookmarkedLineIds for each bookmark, the ids of the lines that it may mean; candidates with these lines are chosen first
 */
function chooseCandidates(
  session: StoryReading,
  bookmarkedLineIds: string[][],
): { candidate: MomentCandidate; isBookmarked: boolean }[] {
  const gain = createGain(session)
  const gap = Math.round(linesApart * (1 - session.shortness))
  const chosen: MomentCandidate[] = []
  let remaining = buildCandidates(session)
  const takeBest = (candidates: MomentCandidate[]): boolean => {
    let [best, most]: [MomentCandidate | null, number] = [null, 0]
    for (const one of candidates) {
      const value = gain.rate(one)
      if (value > most) [best, most] = [one, value]
    }
    if (!best) return false
    const taken = best
    chosen.push(taken)
    gain.note(taken)
    remaining = remaining.filter((one) => areApart(one, taken, gap))
    return true
  }
  for (const lineIds of bookmarkedLineIds.map((ids) => new Set(ids))) {
    if (!chosen.some((one) => touches(one, lineIds)))
      takeBest(remaining.filter((one) => touches(one, lineIds)))
  }
  const ofBookmarks = new Set(chosen)
  const wanted = countMoments(session.size)
  for (let part = 0; part < Math.min(parts, wanted); part++)
    takeBest(remaining.filter((one) => sliceOf(one, parts) === part))
  while (chosen.length < wanted && takeBest(remaining));
  return chosen
    .sort((a, b) => a.position - b.position || (a.sentences[0]?.order ?? 0) - (b.sentences[0]?.order ?? 0))
    .map((candidate) => ({ candidate, isBookmarked: ofBookmarks.has(candidate) }))
}

/** Two adjacent quotations become one. */
function writeText(sentences: StorySentence[]): string {
  return sentences
    .map(({ text }) => text)
    .join(' ')
    .replace(/(?<=[.?!\u2026])["\u201d] ["\u201c]/g, ' ')
}

/** @param bookmarkedLineIds for each bookmark, the ids of the lines that it may mean */
export function chooseMoments(
  session: StoryReading,
  lines: SpokenLine[],
  bookmarkedLineIds: string[][] = [],
): UnresolvedMoment[] {
  const chosen = chooseCandidates(session, bookmarkedLineIds)
  const firstLines = chosen.map(({ candidate: { sentences } }) => lines[sentences[0]?.line ?? 0])
  const scenes = titleByTime(firstLines.map((line) => line?.start ?? null))
  return chosen.map(({ candidate: { sentences }, isBookmarked }, index) => {
    const line = firstLines[index]
    return {
      id: `m${index + 1}`,
      text: writeText(sentences),
      speaker: line?.speaker ?? null,
      start: line?.start ?? null,
      scene: scenes[index] ?? null,
      starred: false,
      ...(isBookmarked ? { marked: true } : {}),
      segmentIds: [...new Set(sentences.map(({ lineId }) => lineId))],
    }
  })
}
