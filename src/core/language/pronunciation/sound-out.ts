import rules from './letter-sounds.json' with { type: 'json' }

/** Phones of the CMU dictionary without stress, such as ["R", "OW", "AH", "N"]. */
export type Phones = string[]

/** Numbers of neighbouring letters that a rule may take into account, from the fewest to the most. */
export const contexts: [left: number, right: number][] = [
  [0, 0],
  [0, 1],
  [1, 1],
  [1, 2],
  [2, 2],
  [2, 3],
  [3, 3],
  [3, 4],
  [4, 4],
]

/** The letters around a letter, as rules write them: "_" stands for the letter itself, and "." for an edge of the word. */
export function contextOf(word: string, at: number, [left, right]: [number, number]): string {
  const edged = `.${word}.`
  return `${edged.slice(Math.max(0, at + 1 - left), at + 1)}_${edged.slice(at + 2, at + 2 + right)}`
}

type LetterSound = { usual: Phones; other: Phones; otherShare: number }

const silent: LetterSound = { usual: [], other: [], otherShare: 0 }

const toPhones = (text: string): Phones => text.split('+').filter((phone) => phone !== '')

/** A rule is "context=phones" or "context=phones,other phones:share of the other phones in percent". */
function readRules(): Map<string, Map<string, LetterSound>> {
  const readRule = (rule: string): [string, LetterSound] => {
    const [context = '', sounds = ''] = rule.split('=')
    const [usual = '', other = ''] = sounds.split(',')
    const [phones = '', share] = other.split(':')
    return [context, { usual: toPhones(usual), other: toPhones(phones), otherShare: Number(share ?? 0) }]
  }
  return new Map(
    Object.entries(rules).map(([letter, text]) => [letter, new Map(text.split(' ').map(readRule))]),
  )
}

let parsed: ReturnType<typeof readRules> | null = null

function soundOfLetter(word: string, at: number): LetterSound | undefined {
  parsed ??= readRules()
  const forLetter = parsed.get(word[at] ?? '')
  for (const context of contexts.toReversed()) {
    const found = forLetter?.get(contextOf(word, at, context))
    if (found) return found
  }
  return undefined
}

const isVowel = (letter: string) => 'aeiouy'.includes(letter)

/** If the rules make all vowels of a group before a consonant silent, the first vowel gets the sound that it has without context. */
function listSounds(word: string): LetterSound[] {
  // Copies the sounds, so that `soundOut` can change one of several letters with the same rule.
  const sounds = Array.from(word, (_, at) => ({ ...(soundOfLetter(word, at) ?? silent) }))
  for (const { 0: vowels, index } of word.matchAll(/[aeiouy]{2,}(?=[^aeiouy])/g)) {
    const areSilent = sounds.slice(index, index + vowels.length).every(({ usual }) => usual.length === 0)
    if (areSilent) sounds[index] = parsed?.get(word[index] ?? '')?.get('_') ?? silent
  }
  return sounds
}

/**
 * Returns at most `most` ways to say a word of the letters a to z. The first is the likeliest; each of the others changes one doubtful
 * vowel.
 */
export function soundOut(word: string, most: number): Phones[] {
  const sounds = listSounds(word)
  const doubtful = sounds.filter(({ other }, at) => other.length > 0 && isVowel(word[at] ?? ''))
  const changes = doubtful.sort((a, b) => b.otherShare - a.otherShare).slice(0, most - 1)
  return [undefined, ...changes]
    .map((changed) => sounds.flatMap((sound) => (sound === changed ? sound.other : sound.usual)))
    .filter((phones) => phones.length > 0)
}
