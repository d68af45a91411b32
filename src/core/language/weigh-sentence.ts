import { isVerbForm } from './common-words.ts'
import { rulesWords, spellNames } from './rules-lexicon.ts'
import { tokenize } from './tokenize.ts'
import { toWordSet } from './word-set.ts'

const firstPerson = toWordSet('i me my mine myself im ive id ill we us our ours were weve well lets')
const secondPerson = toWordSet('you your yours yourself youre youve youll youd yall')
const vague = toWordSet('he she it they that this those these there thats its hes shes theyre what who which him her them')
const dice = toWordSet(`roll rolls rolled rolling check checks damage hit hits modifier bonus dc ac points plus minus save
saves saving throw throws advantage disadvantage initiative turn round action reaction natural d20 d10 d8 d6 d4 d12 feet
proficiency spell slot level dice die crit misses attack attacks cantrip concentration`)
const chatter = toWordSet(`okay yeah like gonna wanna gotta guys fuck fucking shit gosh jeez lol dude bro cool awesome
haha um uh maybe think guess mean probably actually literally basically hey thanks sorry`)

export type SentenceLook = {
  words: string[]
  isQuestion: boolean
  first: number
  second: number
  dice: number
  chatter: number
  startsVague: boolean
  isBroken: boolean
  verbs: number
}

/** What a sentence looks like: who speaks in it, dice, chatter, a loose start, a broken end. */
export function lookAtSentence(said: string): SentenceLook {
  const words = tokenize(said).map((token) => token.word)
  const count = (set: Set<string>) => words.filter((word) => set.has(word)).length
  return {
    words,
    isQuestion: /\?["'\u201d]?$/.test(said),
    first: count(firstPerson),
    second: count(secondPerson),
    dice: count(dice) + words.filter((word) => /\d/.test(word)).length,
    chatter: count(chatter),
    startsVague: vague.has(words[0] ?? ''),
    isBroken: /--\s*$/.test(said) || /--/.test(said.slice(1)),
    verbs: words.filter((word) => isVerbForm(word)).length,
  }
}

export function isRulesTalk(look: SentenceLook): boolean {
  if (look.dice >= 2 || look.dice > look.words.length * 0.12) return true
  const rules = look.words.filter((word) => rulesWords.has(word)).length
  return rules > look.words.length * 0.25 || spellNames.has(look.words.join(' '))
}
