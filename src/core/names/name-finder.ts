import { countEdits, foldName, isNearSpelling } from '#core/fold-name.ts'
import { spokenParts } from '#core/language/pronunciation/group-by-sound.ts'
import { measureNearest, type Sound, sayParts } from '#core/language/pronunciation/phone-distance.ts'
import type { Token } from '#core/language/tokenize.ts'
import { isClosedWord } from '#core/language/words/closed-words.ts'
import { isCommonWord } from '#core/language/words/common-words.ts'
import { realWorldWords } from '#core/language/words/table-lexicon.ts'

/** `forms` are a name and its aliases. */
export type KnownName = { forms: string[]; isPlayer?: boolean }

/** `key` is the folded name. `weight` says how much there is to hear of it. */
export type NameForm = { name: string; key: string; sounds: Sound[]; weight: number; owner: KnownName }

/** `gain` is higher for a longer name and for a smaller distance. */
export type FoundName = { name: string; ratio: number; gain: number }

/** The largest distance, as a share of the weight of the name. */
const limits = {
  name: 0.32,
  /** Engines know these words, and rarely mishear them. */
  ordinaryWord: 0.2,
  ordinaryWords: 0.27,
  /** Players are often named by first names that resemble each other. */
  player: 0.1,
  /** If all heard words are ordinary. */
  heardOrdinary: 0.12,
} as const

/** Names with less to hear, such as "Beau", resemble too many words. */
const leastWeight = 1.9
/** The best name must be nearer than the second best by this. */
const leastLead = 0.05
/** Added for each "the", "of" and the like at the edge of the heard words. */
const closedEdge = 0.08
const weightOfEdit = 1.2
/** Of the letters, if all heard words are ordinary. */
const mostEditedOfOrdinary = 0.25

const isOrdinary = (word: string) => isCommonWord(word) || realWorldWords.has(word)
const lettersOf = (folded: string) => folded.replace(/[^a-z]/g, '')

/** Returns the names, and those words of names that are not ordinary, each once. */
export function listForms(names: KnownName[]): Map<string, NameForm> {
  const forms = new Map<string, NameForm>()
  const add = (name: string, owner: KnownName) => {
    const key = foldName(name)
    if (key.length < 3 || forms.has(key)) return
    const sounds = sayParts(spokenParts(name))
    forms.set(key, { name, key, sounds, weight: sounds[0]?.weight ?? 0, owner })
  }
  const written = names.flatMap((owner) =>
    owner.forms.map((form) => ({ owner, name: form.replace(/^the /i, '').trim() })),
  )
  for (const { owner, name } of written) add(name, owner)
  for (const { owner, name } of written) {
    for (const word of name.split(/\s+/)) {
      if (/^\p{Lu}/u.test(word) && !isOrdinary(foldName(word))) add(word.replace(/['’]s$/, ''), owner)
    }
  }
  return forms
}

function limitOf({ key, owner }: NameForm): number {
  const words = key.split(' ')
  if (owner.isPlayer) return limits.player
  if (!words.every(isOrdinary)) return limits.name
  return words.length > 1 ? limits.ordinaryWords : limits.ordinaryWord
}

/** A vocabulary may list the spellings of one name, such as "Riskel" and "Riskell", as two names. */
const areOneName = (one: NameForm, other: NameForm) =>
  one.owner === other.owner || isNearSpelling(one.key, other.key)

function measureLetters(heard: string, name: string, most: number): number {
  const length = Math.max(heard.length, name.length)
  const mostEdits = Math.floor((most / weightOfEdit) * length)
  if (heard[0] !== name[0] || Math.abs(heard.length - name.length) > mostEdits)
    return Number.POSITIVE_INFINITY
  const edits = countEdits(heard, name, mostEdits)
  return edits > mostEdits ? Number.POSITIVE_INFINITY : (weightOfEdit * edits) / length
}

/** The returned function finds the name that words probably mean: by sound, or by letters if they begin with the same one. */
export function createNameFinder(
  forms: Iterable<NameForm>,
): (words: Token[], areOrdinary: boolean) => FoundName | null {
  const targets = [...forms]
    .filter(({ weight }) => weight >= leastWeight)
    .map((form) => ({ ...form, letters: lettersOf(form.key), limit: limitOf(form) }))
  const answers = new Map<string, FoundName | null>()

  const find = (words: Token[], areOrdinary: boolean): FoundName | null => {
    const sounds = sayParts(words.flatMap(({ text }) => spokenParts(text)))
    const letters = lettersOf(words.map(({ word }) => word).join(''))
    const edges = words.length > 1 ? [words[0], words.at(-1)] : []
    const added = edges.filter((edge) => edge && isClosedWord(edge.word)).length * closedEdge
    const found = targets.flatMap((target) => {
      const limit = Math.min(target.limit, areOrdinary ? limits.heardOrdinary : 1) - added
      if (limit < 0) return []
      const mostEdits = Math.floor(mostEditedOfOrdinary * target.letters.length)
      if (areOrdinary && countEdits(letters, target.letters, mostEdits) > mostEdits) return []
      const ratio = Math.min(
        measureLetters(letters, target.letters, limit),
        measureNearest(sounds, target.sounds, limit * target.weight) / target.weight,
      )
      return ratio <= limit ? [{ target, ratio: ratio + added }] : []
    })
    const [best, ...others] = found.sort((a, b) => a.ratio - b.ratio)
    if (!best) return null
    const rival = others.find(({ target }) => !areOneName(target, best.target))
    if (rival && rival.ratio - best.ratio < leastLead) return null
    const { target, ratio } = best
    return { name: target.name, ratio, gain: target.weight * (1 - ratio / (limits.name + closedEdge)) }
  }

  return (words, areOrdinary) => {
    const key = `${areOrdinary ? '+' : ''}${words.map(({ word }) => word).join(' ')}`
    const answered = answers.get(key)
    if (answered !== undefined) return answered
    const answer = find(words, areOrdinary)
    answers.set(key, answer)
    return answer
  }
}
