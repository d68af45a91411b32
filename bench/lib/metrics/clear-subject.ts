import { type Token, tokenize } from '#core/language/tokenize.ts'
import { isClosedWord } from '#core/language/words/closed-words.ts'
import { isCommonWord, isVerbForm } from '#core/language/words/common-words.ts'
import { toWordSet } from '#core/language/words/word-set.ts'
import { createNameMatcher, type Named } from './match-names.ts'

export type Told = {
  text: string
  /** Speakers of the cited lines. */
  speakers: (string | null)[]
}
export type SubjectFault =
  | 'pronoun first'
  | 'one of the party'
  | 'the party for one character'
  | 'agentless passive'
  | 'no agent'
export type ClearSubject = { sentences: number; clear: number; faults: Partial<Record<SubjectFault, number>> }

const pronouns = toWordSet(
  'he she they it him her them his hers their theirs its i we you us our your who someone somebody',
)
const articles = toWordSet(
  'the a an this that these those two three four five six seven several some many both all another',
)
const prepositions =
  toWordSet(`after before when while as once if although though because since until at in on inside outside
  near under over from with without during upon behind beyond by for to of through across along into`)
const leadingAdverbs =
  toWordSet(`meanwhile later eventually finally then soon still afterwards instead suddenly together
  elsewhere back next now there`)
const partyWords = toWordSet('party group adventurers heroes companions players characters team')
const clauseWords = toWordSet(
  'who that which because when while as but so if although after before until where whether and',
)
const adverbs = toWordSet(
  'then also soon quickly finally later not never already just even still nearly almost badly once',
)
const participles =
  toWordSet(`taken given told found seen brought sent held led made met paid sold shown shot slain stolen
  struck thrown torn woken won beaten bitten bound broken built burnt caught chosen cut driven fed forgiven frozen hidden
  hit hurt kept left lost put read ridden set shut swept understood worn written drawn sworn`)
/** Participles that describe a state. A sentence with such a participle needs no agent. */
const states =
  toWordSet(`tired gone worried excited surprised dead known called named born scared interested pleased
  concerned supposed used needed located situated married related covered filled made`)

const passiveHelpers = toWordSet('was were is are been')

function isParticiple(word: string): boolean {
  if (states.has(word)) return false
  return participles.has(word) || (/ed$/.test(word) && isVerbForm(word))
}

function findMainClause(tokens: Token[], text: string): number {
  const first = tokens[0]?.word ?? ''
  if (leadingAdverbs.has(first)) return 1
  if (!prepositions.has(first) && !/(?:ing|ed)$/.test(first)) return 0
  const comma = tokens.findIndex((token, index) =>
    text.slice(token.end, tokens[index + 1]?.start).includes(','),
  )
  if (comma >= 0) return comma + 1
  const subject = tokens.findIndex(
    ({ word }, index) => index > 1 && articles.has(word) && !prepositions.has(tokens[index - 1]?.word ?? ''),
  )
  return Math.max(subject, 0)
}

function isAgentless(clause: Token[]): boolean {
  const end = clause.findIndex(({ word }, index) => index > 0 && clauseWords.has(word))
  const main = end < 0 ? clause : clause.slice(0, end)
  const at = main.findIndex(({ word }) => passiveHelpers.has(word))
  if (at < 0) return false
  const participle = main.findIndex(
    ({ word }, index) => index > at && !adverbs.has(word) && !/ly$/.test(word),
  )
  if (participle < 0 || !isParticiple(main[participle]?.word ?? '')) return false
  return !clause.slice(participle).some(({ word }, index, rest) => {
    const next = rest[index + 1]?.word ?? ''
    return (word === 'by' || word === 'with') && next !== '' && !pronouns.has(next) && !/ing$/.test(next)
  })
}

function isNounPhrase(clause: Token[]): boolean {
  const [first, second] = clause
  if (!first || !second) return false
  if (articles.has(first.word)) return clause.slice(1, 4).some(({ word }) => !isClosedWord(word))
  if (first.isCapital && !isCommonWord(first.word)) return true
  return /[^s]s$/.test(first.word) && !isClosedWord(first.word) && isVerbForm(second.word)
}

function isOneOfThem(clause: Token[]): boolean {
  const start = clause.slice(0, 5).map(({ word }) => word)
  const isPart = ['one', 'some', 'another', 'a', 'two', 'someone'].includes(start[0] ?? '')
  return isPart && start.some((word) => partyWords.has(word) || word === 'them')
}

/**
 * The returned function returns null if a sentence says who acts, else the fault of the sentence.
 * @param gameMaster speaker label of the game master, whose lines may be about any character
 */
export function createSubjectCheck(agents: Named[], gameMaster: string): (told: Told) => SubjectFault | null {
  const findNames = createNameMatcher(agents)
  return ({ text: withSpeech, speakers }) => {
    // Removes direct speech, because a pronoun in it does not hide who acts.
    const text = withSpeech.replace(/"[^"]*"|“[^”]*”/g, '')
    const tokens = tokenize(text)
    const clause = tokens.slice(findMainClause(tokens, text))
    const pronoun = tokens.findIndex(({ word }) => pronouns.has(word))
    const name = findNames(tokens)[0]?.index ?? -1
    const hasName = name >= 0 && (pronoun < 0 || name < pronoun)
    if (isOneOfThem(clause)) return 'one of the party'
    if (isAgentless(clause)) return 'agentless passive'
    if (hasName) return null
    if (pronouns.has(clause[0]?.word ?? '')) return 'pronoun first'
    if (clause.slice(0, 3).some(({ word }) => partyWords.has(word))) {
      const players = new Set(speakers)
      return players.size === 1 && !players.has(gameMaster) && !players.has(null)
        ? 'the party for one character'
        : null
    }
    if (isNounPhrase(clause)) return null
    return pronoun >= 0 ? 'pronoun first' : 'no agent'
  }
}

export function measureClearSubject(told: Told[], agents: Named[], gameMaster: string): ClearSubject {
  const check = createSubjectCheck(agents, gameMaster)
  const faults: ClearSubject['faults'] = {}
  for (const fault of told.flatMap((one) => check(one) ?? [])) faults[fault] = (faults[fault] ?? 0) + 1
  const faulty = Object.values(faults).reduce((sum, count) => sum + count, 0)
  return { sentences: told.length, clear: told.length - faulty, faults }
}
