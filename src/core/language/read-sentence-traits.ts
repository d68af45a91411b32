import { isClosedWord } from '#core/language/words/closed-words.ts'
import { isVerbForm } from '#core/language/words/common-words.ts'
import { rulesWords, spellNames, tableTalkWords } from '#core/language/words/table-lexicon.ts'
import { toWordSet } from '#core/language/words/word-set.ts'
import { tokenize } from './tokenize.ts'

const firstPerson = toWordSet('i me my mine myself im ive id ill we us our ours were weve well lets')
const secondPerson = toWordSet('you your yours yourself youre youve youll youd yall')
const vague = toWordSet(
  'he she it they that this those these there thats its hes shes theyre what who which him her them',
)
const dice =
  toWordSet(`roll rolls rolled rolling check checks damage hit hits modifier bonus dc ac points plus minus save
saves saving throw throws advantage disadvantage initiative turn round action reaction natural d20 d10 d8 d6 d4 d12 feet
proficiency spell slot level dice die crit misses attack attacks cantrip concentration`)
const chatter = toWordSet(`okay yeah like gonna wanna gotta guys gosh jeez lol dude bro cool awesome
haha um uh maybe think guess mean probably actually literally basically hey thanks sorry`)

const rude =
  toWordSet(`fuck fucks fucked fucking fucker shit shits shitty bullshit goddamn goddamned ass asshole bitch dick
dicks cock cocks tits balls piss pissed motherfucker penis whore slut`)
const finite =
  toWordSet(`is are was were am has have had does do did can could will would shall should may might must isnt
arent wasnt werent hasnt havent hadnt doesnt dont didnt cant couldnt wont wouldnt shouldnt theres hes shes its theyre youre
im were weve theyve ive youve`)
const openingSubclause = toWordSet(
  'while as after before once if when because although though since until unless where which who that than or nor neither except for of to with without by whose whether like',
)

export type SentenceTraits = {
  words: string[]
  isQuestion: boolean
  first: number
  second: number
  dice: number
  chatter: number
  startsVague: boolean
  isBroken: boolean
  /** True if the sentence breaks off at the end: "towards the gnoll that is--" */
  isCutOff: boolean
  verbs: number
  rude: number
  table: number
  /** True if there is no independent clause: "Five pairs of ears.", "While a figure places stones." */
  isFragment: boolean
}

function isFragment(said: string, words: string[]): boolean {
  const first = words[0] ?? ''
  // "Is a thick-set paladin." has no subject.
  if (finite.has(first) && !/^(?:its|theyre|youre|im|were|theyve|ive|youve|theres|hes|shes)$/.test(first))
    return true
  if (openingSubclause.has(first) && !said.includes(',')) return true
  const startsWithVerb = isVerbForm(first) && !isClosedWord(first)
  // "Begins writing" has no subject, but "Holding the dagger, she goes on" is complete.
  if (startsWithVerb && (/[^s]s$/.test(first) || !said.includes(','))) return true
  if (/\b(?:says?|said|asks?|goes)[,:.]?$/i.test(said)) return true
  return !words.some((word, index) => {
    if (finite.has(word)) return true
    return index > 0 && isVerbForm(word) && !word.endsWith('ing') && words[index - 1] !== 'to'
  })
}

/** Restores the "s" of "it's", which the tokenizer removes as a possessive. */
function wordsOf(text: string): string[] {
  return tokenize(text).map(({ word, isPossessive }) =>
    isPossessive && isClosedWord(word) ? `${word}s` : word,
  )
}

/** `said` is the sentence as spoken, `shown` the same sentence as rewritten for display; only `isFragment` looks at `shown`. */
export function readSentenceTraits(said: string, shown: string = said): SentenceTraits {
  const words = wordsOf(said)
  const count = (set: Set<string>) => words.filter((word) => set.has(word)).length
  return {
    words,
    isQuestion: /\?["'\u201d]?$/.test(said),
    first: count(firstPerson),
    second: count(secondPerson),
    dice: count(dice) + words.filter((word) => /\d/.test(word)).length,
    chatter: count(chatter),
    startsVague: vague.has(words[0] ?? ''),
    isCutOff: /--\s*$/.test(said),
    isBroken: /--\s*$/.test(said) || /--/.test(said.slice(1)),
    verbs: words.filter((word) => isVerbForm(word)).length,
    rude: count(rude),
    table: count(tableTalkWords),
    isFragment: isFragment(shown, shown === said ? words : wordsOf(shown)),
  }
}

const turnOrder =
  /\b(?:youre up|your turn|up first|on deck|that ends|end of (?:your|the) turn|bonus action|next up|so thats)\b/

export function isRulesTalk(traits: SentenceTraits): boolean {
  if (turnOrder.test(traits.words.join(' '))) return true
  if (traits.dice >= 2 || traits.dice > traits.words.length * 0.12) return true
  const rules = traits.words.filter((word) => rulesWords.has(word)).length
  return rules > traits.words.length * 0.25 || spellNames.has(traits.words.join(' '))
}
