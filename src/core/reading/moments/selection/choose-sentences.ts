import type { SessionReading, StorySentence } from '#core/reading/moments/read-session.ts'
import { addAntecedents, dependsOnPrevious } from './add-antecedents.ts'
import { weighBeat } from './weigh-beat.ts'

type Candidate = { sentence: StorySentence; quality: number }

const maxSlices = 30
const wordsInSlice = 250
const fewestSlices = 4
// The gain of a sentence is divided by its length to this power: 1 would favour short sentences, 0 long ones.
const lengthShare = 0.4

/** Weights the terms of each slice by how much more often they occur there than elsewhere (tf-idf). */
export function weighTerms(sentences: StorySentence[], slices: number): Map<string, number>[] {
  const bySlice = Array.from({ length: slices }, () => new Map<string, number>())
  for (const sentence of sentences) {
    const counts = bySlice[sliceOf(sentence, slices)]
    for (const term of sentence.terms) counts?.set(term, (counts.get(term) ?? 0) + 1)
  }
  const spread = new Map<string, number>()
  for (const counts of bySlice)
    for (const term of counts.keys()) spread.set(term, (spread.get(term) ?? 0) + 1)
  return bySlice.map((counts) => {
    const weights = new Map<string, number>()
    for (const [term, count] of counts) {
      if (count < 2) continue
      weights.set(term, Math.log2(1 + count) * Math.log2(1 + slices / (spread.get(term) ?? 1)))
    }
    return weights
  })
}

function countSlices(words: number): number {
  return Math.min(maxSlices, Math.max(fewestSlices, Math.round(words / wordsInSlice)))
}

export function sliceOf({ position }: { position: number }, slices: number): number {
  return Math.min(slices - 1, Math.floor(position * slices))
}

export function judgeSentence(sentence: StorySentence): number {
  const { traits } = sentence
  const { length } = sentence
  const isSpoken = sentence.speech !== null
  if (traits.isQuestion && !isSpoken) return 0
  if (sentence.isRules || length < 7 || length > 44 || sentence.isLastTime) return 0
  let value = sentence.isNarrator ? 1 : sentence.isAction ? 0.75 : sentence.isAside ? 0.2 : 0.45
  if (!isSpoken) value *= 0.6 ** traits.first * 0.93 ** traits.second
  value *= 0.8 ** traits.chatter * 0.7 ** traits.dice
  if (traits.startsVague) value *= 0.75
  if (traits.isBroken) value *= traits.isCutOff ? 0.4 : 0.8
  if (traits.isFragment) value *= 0.35
  value *= 0.6 ** traits.rude
  if (traits.table > 1) value *= 0.4
  // "Tova, you leap" addresses one person and reads badly in a recap.
  if (sentence.isAddressed) value *= 0.75
  if (/^(?:five|six|seven|eight|nine|ten|\d)/i.test(sentence.text)) value *= 0.6
  if (sentence.entities.length === 0) value *= 0.6
  return value
}

/** Returns the sentences in story order. `budget` is in words. */
export function chooseSentences(session: SessionReading, budget: number): StorySentence[] {
  const slices = countSlices(session.size)
  const weights = weighTerms(session.sentences, slices)
  const candidates: Candidate[] = session.sentences
    .map((sentence) => ({
      sentence,
      quality: judgeSentence(sentence) * weighBeat(sentence) ** session.shortness,
    }))
    .filter(({ quality }) => quality > 0.15 * 0.6 ** session.shortness)
  const said = new Map<string, number>()
  const used = new Map<number, number>()
  const gain = ({ sentence, quality }: Candidate) => {
    const slice = sliceOf(sentence, slices)
    let sum = 0
    for (const term of sentence.terms) {
      sum += (weights[slice]?.get(term) ?? 0) * 0.45 ** (said.get(`${slice}${term}`) ?? 0)
    }
    for (const entity of sentence.entities) {
      sum += Math.log2(1 + entity.mentions) * 1.2 * 0.7 ** (said.get(`#${entity.name}`) ?? 0)
    }
    if (session.shortness > 0) sum += session.shortness * 1.5
    return (sum * quality * 0.55 ** (used.get(slice) ?? 0)) / sentence.length ** lengthShare
  }
  const note = (sentence: StorySentence) => {
    const slice = sliceOf(sentence, slices)
    used.set(slice, (used.get(slice) ?? 0) + 1)
    const keys = [
      ...sentence.terms.map((term) => `${slice}${term}`),
      ...sentence.entities.map((entity) => `#${entity.name}`),
    ]
    for (const key of keys) said.set(key, (said.get(key) ?? 0) + 1)
  }
  const ends = findEnds(session)
  const words = ends.reduce((sum, sentence) => sum + sentence.length, 0)
  ends.forEach(note)
  const rest = candidates.filter(({ sentence }) => !ends.includes(sentence))
  const chosen = [...ends, ...takeBest(rest, gain, note, budget - words)]
  return addAntecedents(
    session,
    chosen.sort((a, b) => a.order - b.order),
  )
}

function findEnds(session: SessionReading): StorySentence[] {
  if (session.shortness < 0.5) return []
  const told = session.sentences.filter(
    (part) => part.isNarrator && judgeSentence({ ...part, entities: session.entities }) > 0.35,
  )
  const first = told.find((part) => part.position < 0.15 && !dependsOnPrevious(part))
  const last = told.findLast((part) => part.position > 0.85)
  return [...new Set([first, last])].flatMap((part) => part ?? [])
}

/** A sentence's gain only shrinks, so a stale value is an upper bound (lazy evaluation). */
function takeBest(
  candidates: Candidate[],
  gain: (candidate: Candidate) => number,
  note: (sentence: StorySentence) => void,
  budget: number,
): StorySentence[] {
  const queue = candidates
    .map((candidate) => ({ candidate, bound: gain(candidate) }))
    .sort((a, b) => a.bound - b.bound)
  const chosen: StorySentence[] = []
  let words = 0
  for (let best = queue.pop(); best && best.bound > 0; best = queue.pop()) {
    best.bound = gain(best.candidate)
    if (best.bound < (queue.at(-1)?.bound ?? 0)) {
      let at = queue.length
      while (at > 0 && (queue[at - 1]?.bound ?? 0) > best.bound) at--
      queue.splice(at, 0, best)
      continue
    }
    const length = best.candidate.sentence.text.split(/\s+/).length
    if (words + length > budget) continue
    words += length
    chosen.push(best.candidate.sentence)
    note(best.candidate.sentence)
  }
  return chosen
}
