import dictionary from 'dictionary-en'
import { closedWords } from './english-closed-words.ts'
import { verbs } from './english-verbs.ts'
import { tableWords } from './table-words.ts'
import { toWordSet } from './word-set.ts'

const verbSet = toWordSet(verbs)
// Dictionary words that, in a game session, are usually names.
const nameWords = toWordSet('alabaster beau bobby erudite moll molly')
let known: Set<string> | null = null

/** Joins the word lists and the stems of the dictionary, except stems that are names. */
function readKnown(): Set<string> {
  const lines = new TextDecoder().decode(dictionary.dic).replaceAll("'", '')
  const words = toWordSet(closedWords, verbs, tableWords)
  for (const stem of lines.match(/^[a-z]+(?=\/|$)/gm) ?? []) if (!nameWords.has(stem)) words.add(stem)
  return words
}

let proper: Set<string> | null = null

/** True for names in the dictionary, such as "sam" and "paris", and their plurals. `word` must be in lower case. */
export function isDictionaryName(word: string): boolean {
  proper ??= toWordSet(
    ...(new TextDecoder().decode(dictionary.dic).match(/^[A-Z][a-zA-Z]+(?=\/|$)/gm) ?? []).map((stem) =>
      stem.toLowerCase(),
    ),
  )
  return proper.has(word) || (word.endsWith('s') && proper.has(word.slice(0, -1)))
}

function isKnown(word: string): boolean {
  known ??= readKnown()
  return known.has(word)
}

// Endings of derived words, each with the endings of possible base words: "baking" may come from "bak" or "bake".
const endings: [string, string[]][] = [
  ['ingly', ['', 'e']],
  ['ically', ['ic']],
  ['iness', ['y']],
  ['edly', ['', 'e']],
  ['ings', ['', 'e']],
  ['ment', ['']],
  ['ness', ['']],
  ['less', ['']],
  ['like', ['']],
  ['able', ['', 'e']],
  ['ation', ['', 'e']],
  ['iest', ['y']],
  ['ily', ['y']],
  ['ies', ['y', 'ie']],
  ['ied', ['y', 'ie']],
  ['ying', ['ie']],
  ['ier', ['y']],
  ['ves', ['f', 'fe']],
  ['ing', ['', 'e']],
  ['ion', ['', 'e']],
  ['ers', ['', 'e']],
  ['ors', ['', 'e']],
  ['est', ['', 'e']],
  ['ish', ['', 'e']],
  ['ful', ['']],
  ['ous', ['']],
  ['es', ['']],
  ['ed', ['', 'e']],
  ['er', ['', 'e']],
  ['or', ['', 'e']],
  ['ly', ['', 'le']],
  ['al', ['']],
  ['ic', ['']],
  ['en', ['']],
  ['s', ['']],
  ['y', ['', 'e']],
]
const beginnings = ['un', 're', 'mis', 'over', 'out', 'under', 'non', 'dis', 'pre', 'half', 'mid', 'super']

function isFormOf(word: string, base: (stem: string) => boolean): boolean {
  return endings.some(([ending, repairs]) => {
    // "dying" and "used" have short stems; after other endings a short stem proves nothing.
    const least = /^(?:ing|ed|es|s|ied|ies)$/.test(ending) ? 2 : 3
    if (!word.endsWith(ending) || word.length - ending.length < least) return false
    const stem = word.slice(0, -ending.length)
    if (repairs.some((repair) => base(stem + repair))) return true
    return stem.length > 3 && stem.at(-1) === stem.at(-2) && base(stem.slice(0, -1))
  })
}

function findCommon(word: string): boolean {
  if (isKnown(word) || isFormOf(word, isKnown)) return true
  return beginnings.some((beginning) => {
    if (!word.startsWith(beginning) || word.length - beginning.length < 4) return false
    const rest = word.slice(beginning.length)
    return isKnown(rest) || isFormOf(rest, isKnown)
  })
}

/** `word` must be in lower case and without apostrophes. Single letters and words with digits count as common. */
export function isCommonWord(word: string): boolean {
  return word.length < 2 || /\d/.test(word) || word.split('-').every(findCommon)
}

/** True for the base form, past, -ing or -s form of a verb. */
export function isVerbForm(word: string): boolean {
  return verbSet.has(word) || (/(?:s|ed|ing)$/.test(word) && isFormOf(word, (stem) => verbSet.has(stem)))
}
