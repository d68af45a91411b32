import type { Session, StorySentence } from './read-session.ts'

const stretches = 24

/** What a stretch of the session talks about more than the rest of it does. */
function weighTerms(sentences: StorySentence[]): Map<string, number>[] {
  const inStretch = Array.from({ length: stretches }, () => new Map<string, number>())
  for (const sentence of sentences) {
    const counts = inStretch[stretchOf(sentence)]
    for (const term of sentence.terms) counts?.set(term, (counts.get(term) ?? 0) + 1)
  }
  const spread = new Map<string, number>()
  for (const counts of inStretch) for (const term of counts.keys()) spread.set(term, (spread.get(term) ?? 0) + 1)
  return inStretch.map((counts) => {
    const weights = new Map<string, number>()
    for (const [term, count] of counts) {
      if (count < 2) continue
      weights.set(term, Math.log2(1 + count) * Math.log2(1 + stretches / (spread.get(term) ?? 1)))
    }
    return weights
  })
}

export function stretchOf(sentence: StorySentence): number {
  return Math.min(stretches - 1, Math.floor(sentence.position * stretches))
}

/** How well a sentence can stand in a recap on its own, whatever it is about. */
export function judgeSentence(sentence: StorySentence): number {
  const { look } = sentence
  const length = look.words.length
  if (look.isQuestion || sentence.isRules || length < 6 || length > 42 || sentence.isLastTime) return 0
  let value = sentence.isNarrator ? 1 : 0.45
  value *= 0.6 ** look.first * 0.93 ** look.second * 0.8 ** look.chatter * 0.7 ** look.dice
  if (look.startsVague) value *= 0.75
  if (look.isBroken) value *= 0.8
  if (look.verbs === 0) value *= 0.4
  if (sentence.entities.length === 0) value *= 0.6
  return value
}

/**
 * Sentences that together say most of what the session was about within a number of words: each step takes the one
 * that adds most not yet said, so that every stretch of the evening has its turn. Told in the order of the story.
 */
export function chooseSentences(session: Session, budget: number): StorySentence[] {
  const weights = weighTerms(session.sentences)
  const candidates = session.sentences
    .map((sentence) => ({ sentence, quality: judgeSentence(sentence) }))
    .filter(({ quality }) => quality > 0.15)
  const said = new Map<string, number>()
  const used = new Map<number, number>()
  const chosen: StorySentence[] = []
  const left = new Set(candidates)
  let words = 0
  const gain = (sentence: StorySentence, quality: number) => {
    const stretch = stretchOf(sentence)
    let sum = 0
    for (const term of sentence.terms) sum += (weights[stretch]?.get(term) ?? 0) * 0.45 ** (said.get(`${stretch}${term}`) ?? 0)
    for (const entity of sentence.entities) {
      sum += Math.log2(1 + entity.mentions) * 1.2 * 0.7 ** (said.get(`#${entity.name}`) ?? 0)
    }
    return (sum * quality * 0.55 ** (used.get(stretch) ?? 0)) / sentence.look.words.length ** 0.7
  }
  while (words < budget && left.size > 0) {
    let best: { sentence: StorySentence; quality: number } | undefined
    let most = 0
    for (const candidate of left) {
      const value = gain(candidate.sentence, candidate.quality)
      if (value > most) {
        most = value
        best = candidate
      }
    }
    if (!best) break
    left.delete(best)
    const { sentence } = best
    const length = sentence.text.split(/\s+/).length
    if (words + length > budget) continue
    words += length
    chosen.push(sentence)
    const stretch = stretchOf(sentence)
    used.set(stretch, (used.get(stretch) ?? 0) + 1)
    for (const term of sentence.terms) said.set(`${stretch}${term}`, (said.get(`${stretch}${term}`) ?? 0) + 1)
    for (const entity of sentence.entities) said.set(`#${entity.name}`, (said.get(`#${entity.name}`) ?? 0) + 1)
  }
  return chosen.sort((a, b) => a.line - b.line || session.sentences.indexOf(a) - session.sentences.indexOf(b))
}
