import type { StoryReading, StorySentence } from '#core/reading/story/read-story.ts'
import { addAntecedents, dependsOnPrevious } from './add-antecedents.ts'
import { weighBeat } from './weigh-beat.ts'

type Candidate = {
  sentence: StorySentence
  quality: number
  /** Unlike `sentence.length`, includes the words that were joined to the sentence later. */
  words: number
}

const maxSlices = 30
const wordsInSlice = 250
const fewestSlices = 4

/** Factors of the quality of a sentence. The factors of pronouns, chatter, dice and rude words apply once per occurrence. */
const weights = {
  narrator: 1,
  action: 0.75,
  aside: 0.2,
  otherVoice: 0.45,
  firstPerson: 0.6,
  secondPerson: 0.93,
  chatter: 0.8,
  dice: 0.7,
  vagueStart: 0.75,
  broken: 0.8,
  cutOff: 0.4,
  fragment: 0.35,
  rude: 0.6,
  tableTalk: 0.4,
  // "Tova, you leap" addresses one person and reads badly in a recap.
  addressed: 0.75,
  startsWithNumber: 0.6,
  withoutEntity: 0.6,
  /** The next three factors lower the gain of a sentence for each earlier use of its terms, its entities and its slice. */
  saidTerm: 0.45,
  saidEntity: 0.7,
  usedSlice: 0.55,
  /** The next two raise the gain of a sentence: `mentions` for its entities, `shortSession` in a short session. */
  mentions: 1.2,
  shortSession: 1.5,
  /** The gain of a sentence is divided by its length raised to this power: 1 would favour short sentences, 0 long ones. */
  length: 0.4,
} as const

/** Returns for each slice the weights of the terms that recur in it. Terms of few slices weigh more (tf-idf). */
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
    const ofTerms = new Map<string, number>()
    for (const [term, count] of counts) {
      if (count < 2) continue
      ofTerms.set(term, Math.log2(1 + count) * Math.log2(1 + slices / (spread.get(term) ?? 1)))
    }
    return ofTerms
  })
}

function countSlices(words: number): number {
  return Math.min(maxSlices, Math.max(fewestSlices, Math.round(words / wordsInSlice)))
}

export function sliceOf({ position }: { position: number }, slices: number): number {
  return Math.min(slices - 1, Math.floor(position * slices))
}

function chooseVoiceWeight({ isNarrator, isAction, isAside }: StorySentence): number {
  if (isNarrator) return weights.narrator
  if (isAction) return weights.action
  return isAside ? weights.aside : weights.otherVoice
}

export function judgeSentence(sentence: StorySentence): number {
  const { traits } = sentence
  const { length } = sentence
  const isSpoken = sentence.speech !== null
  if (traits.isQuestion && !isSpoken) return 0
  if (sentence.isRules || length < 7 || length > 44 || sentence.isLastTime) return 0
  let value = chooseVoiceWeight(sentence)
  if (!isSpoken) value *= weights.firstPerson ** traits.first * weights.secondPerson ** traits.second
  value *= weights.chatter ** traits.chatter * weights.dice ** traits.dice
  if (traits.startsVague) value *= weights.vagueStart
  if (traits.isBroken) value *= traits.isCutOff ? weights.cutOff : weights.broken
  if (traits.isFragment) value *= weights.fragment
  value *= weights.rude ** traits.rude
  if (traits.table > 1) value *= weights.tableTalk
  if (sentence.isAddressed) value *= weights.addressed
  if (/^(?:five|six|seven|eight|nine|ten|\d)/i.test(sentence.text)) value *= weights.startsWithNumber
  if (sentence.entities.length === 0) value *= weights.withoutEntity
  return value
}

/** Returns the chosen sentences in story order. `budget` is their approximate number of words. */
export function chooseSentences(session: StoryReading, budget: number): StorySentence[] {
  const slices = countSlices(session.size)
  const termWeights = weighTerms(session.sentences, slices)
  const candidates: Candidate[] = session.sentences
    .map((sentence) => ({
      sentence,
      quality: judgeSentence(sentence) * weighBeat(sentence) ** session.shortness,
      words: sentence.text.split(/\s+/).length,
    }))
    .filter(({ quality }) => quality > 0.15 * 0.6 ** session.shortness)
  const said = new Map<string, number>()
  const used = new Map<number, number>()
  const gain = ({ sentence, quality }: Candidate) => {
    const slice = sliceOf(sentence, slices)
    let sum = 0
    for (const term of sentence.terms) {
      sum += (termWeights[slice]?.get(term) ?? 0) * weights.saidTerm ** (said.get(`${slice}${term}`) ?? 0)
    }
    for (const entity of sentence.entities) {
      sum +=
        Math.log2(1 + entity.mentions) *
        weights.mentions *
        weights.saidEntity ** (said.get(`#${entity.name}`) ?? 0)
    }
    if (session.shortness > 0) sum += session.shortness * weights.shortSession
    return (sum * quality * weights.usedSlice ** (used.get(slice) ?? 0)) / sentence.length ** weights.length
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

function findEnds(session: StoryReading): StorySentence[] {
  if (session.shortness < 0.5) return []
  const told = session.sentences.filter(
    (part) => part.isNarrator && judgeSentence({ ...part, entities: session.entities }) > 0.35,
  )
  const first = told.find((part) => part.position < 0.15 && !dependsOnPrevious(part))
  const last = told.findLast((part) => part.position > 0.85)
  return [...new Set([first, last])].flatMap((part) => part ?? [])
}

/** Chooses one by one, because each choice lowers the gain of the others. */
function takeBest(
  candidates: Candidate[],
  gain: (candidate: Candidate) => number,
  note: (sentence: StorySentence) => void,
  budget: number,
): StorySentence[] {
  const chosen = new Set<Candidate>()
  let left = budget
  const findBest = () => {
    let [best, most]: [Candidate | null, number] = [null, 0]
    for (const candidate of candidates) {
      if (candidate.words > left || chosen.has(candidate)) continue
      const value = gain(candidate)
      if (value > 0 && value >= most) [best, most] = [candidate, value]
    }
    return best
  }
  for (let best = findBest(); best; best = findBest()) {
    left -= best.words
    chosen.add(best)
    note(best.sentence)
  }
  return Array.from(chosen, ({ sentence }) => sentence)
}
