import { type NameProposal, nameLimits } from '#contract/names/schemas.ts'
import { type Token, tokenize } from '#core/reading/language/tokenize.ts'
import { isCommonWord } from '#core/reading/language/words/common-words.ts'
import { foldName } from '#core/reading/names/fold-name.ts'
import { spellingKey } from './name-change.ts'
import { buildSoundIndex, findSoundAlike, type SoundIndex } from './sound-index.ts'

export type ProposalContext = {
  /** Names of the wiki, the table and the vocabulary with their aliases. */
  names: string[]
  /** Labels and names of the speakers, which are never proposed to be changed. */
  speakers: string[]
  /** Keys of ignored pairs, see `pairKey`. */
  ignored: ReadonlySet<string>
}

export const pairKey = (from: string, to: string): string => `${spellingKey(from)}\n${spellingKey(to)}`

/** A capital at the start of a sentence proves nothing. */
const isCapital = ({ isCapital, startsSentence }: Token) => isCapital && !startsSentence

type Found = { from: string; to: string; lines: Set<number>; capitals: number; total: number }

/** Proposes known names for unknown words that sound like them. Most frequent first. */
export function proposeCorrections(lines: string[], { names, speakers, ignored }: ProposalContext): NameProposal[] {
  const words = names.flatMap((name) => name.split(/[\s-]+/)).filter((word) => /^\p{Lu}/u.test(word))
  const known = new Set([...names, ...words, ...speakers, ...speakers.flatMap((name) => name.split(/\s+/))].map(foldName))
  const index = buildSoundIndex([...words, ...names.filter((name) => !/\s/.test(name))].filter((word) => isRare(foldName(word))))
  const answers = new Map<string, string | null>()
  const found = new Map<string, Found>()
  const counts = new Map<string, number>()
  let capitals = 0
  const note = (line: number, from: string, to: string, isName: boolean) => {
    const key = pairKey(from, to)
    const one = found.get(key) ?? { from, to, lines: new Set(), capitals: 0, total: 0 }
    one.lines.add(line)
    one.total++
    if (isName) one.capitals++
    found.set(key, one)
  }
  lines.forEach((text, line) => {
    const tokens = tokenize(text)
    tokens.forEach((token, at) => {
      counts.set(token.word, (counts.get(token.word) ?? 0) + 1)
      if (isCapital(token)) capitals++
      const pair = joinWords(token, tokens[at + 1], known, index, answers)
      if (pair) note(line, `${token.text} ${tokens[at + 1]?.text ?? ''}`, pair, true)
      const single = pair ? null : findName(token.word, known, index, answers)
      if (single) note(line, token.text, single, token.isCapital)
    })
  })
  const isCased = capitals > lines.length / 20
  return [...found.values()]
    .filter(({ from, to }) => !ignored.has(pairKey(from, to)))
    .filter((one) => !isCased || one.capitals * 2 >= one.total)
    .filter(({ to, total, from }) => /\s/.test(from) || !isOwnName(total, counts.get(foldName(to)) ?? 0))
    .map(({ from, to, lines: { size } }) => ({ from, to, lines: size }))
    .sort((a, b) => b.lines - a.lines || (a.from < b.from ? -1 : 1))
    .slice(0, nameLimits.proposals)
}

/** A word that is said often beside the known name is another name. */
const isOwnName = (total: number, known: number) => total >= 4 && known >= 4

const isRare = (word: string) => word.length > 3 && !isCommonWord(word.replaceAll(' ', ''))

function findName(word: string, known: Set<string>, index: SoundIndex, answers: Map<string, string | null>): string | null {
  const answered = answers.get(word)
  if (answered !== undefined) return answered
  const answer = isRare(word) && !isFormOf(word, known) ? (findSoundAlike(index, word)?.name ?? null) : null
  const isForm = answer !== null && isFormOf(foldName(answer), new Set([word]))
  answers.set(word, isForm ? null : answer)
  return isForm ? null : answer
}

/** A plural, a people or a short form of a known name. */
function isFormOf(word: string, known: Set<string>): boolean {
  if (known.has(word)) return true
  return ['s', 'es', 'n', 'an', 'ian', 'ish', 'y', 'ie', 'i', 'er'].some(
    (ending) => word.endsWith(ending) && known.has(word.slice(0, -ending.length)),
  )
}

/** "Hollow gate" is Hollowgate. */
function joinWords(
  first: Token,
  second: Token | undefined,
  known: Set<string>,
  index: SoundIndex,
  answers: Map<string, string | null>,
): string | null {
  if (!second || second.isSeparated || known.has(`${first.word} ${second.word}`)) return null
  if (known.has(first.word) || known.has(second.word)) return null
  const joined = first.word + second.word
  if (joined.length < 6) return null
  if (known.has(joined)) return [...index.values()].flat().find(({ letters }) => letters === joined)?.name ?? null
  return null
}
