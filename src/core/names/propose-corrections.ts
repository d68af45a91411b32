import { doubleMetaphone } from 'double-metaphone'
import { type NameProposal, nameLimits } from '#contract/names/schemas.ts'
import { countEdits, foldName } from '#core/fold-name.ts'
import { type Token, tokenize } from '#core/language/tokenize.ts'
import { isClosedWord } from '#core/language/words/closed-words.ts'
import { isCommonWord } from '#core/language/words/common-words.ts'
import { isFormOf } from './hear-names.ts'
import { pairKey } from './name-change.ts'

/** `letters` is the name in lower case, reduced to a–z. */
type NameSound = { name: string; letters: string }

/** Keys are sound codes, whole or with one sound left out. */
type SoundIndex = Map<string, NameSound[]>

const lettersOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

const shortestCode = 4

function listCodes(letters: string): { whole: string[]; shorter: string[] } {
  const whole = [...new Set(doubleMetaphone(letters))].filter((code) => code.length > 1)
  const shorter = whole
    .filter((code) => code.length >= shortestCode)
    .flatMap((code) => Array.from(code, (_, at) => code.slice(0, at) + code.slice(at + 1)))
  return { whole, shorter }
}

function buildSoundIndex(names: Iterable<string>): SoundIndex {
  const index: SoundIndex = new Map()
  for (const name of new Set(names)) {
    const letters = lettersOf(name)
    const { whole, shorter } = listCodes(letters)
    for (const code of new Set([...whole, ...shorter])) {
      index.getOrInsertComputed(code, () => []).push({ name, letters })
    }
  }
  return index
}

const shortestName = 5

function mostEdits(length: number, isSameSound: boolean): number {
  if (isSameSound) return Math.floor(length * 0.4)
  return length >= 9 ? 2 : length >= 6 ? 1 : 0
}

type SoundAlike = { name: string; edits: number; isSameSound: boolean }

/** Returns the name that a spelling most likely means; null if no name is near, or if several are equally near. */
function findSoundAlike(index: SoundIndex, spelling: string): SoundAlike | null {
  const letters = lettersOf(spelling)
  const { whole, shorter } = listCodes(letters)
  const found = new Map<string, SoundAlike>()
  for (const code of new Set([...whole, ...shorter])) {
    for (const one of index.get(code) ?? []) {
      if (Math.min(letters.length, one.letters.length) < shortestName || one.letters === letters) continue
      const isSameSound = whole.includes(code) && listCodes(one.letters).whole.includes(code)
      const most = mostEdits(Math.max(letters.length, one.letters.length), isSameSound)
      const edits = countEdits(letters, one.letters, most)
      const before = found.get(one.name)
      if (edits <= most && (!before || edits < before.edits))
        found.set(one.name, { name: one.name, edits, isSameSound })
    }
  }
  const [best, second] = [...found.values()].sort((a, b) => a.edits - b.edits)
  return !best || second?.edits === best.edits ? null : best
}

type ProposalContext = {
  /** Names and aliases of entries, players and their characters, and the vocabulary of the campaign. */
  names: string[]
  /** Labels and names of speakers. No proposal changes them. */
  speakers: string[]
  /** Results of `pairKey` for the pairs that must not be proposed. */
  ignored: ReadonlySet<string>
}

type Proposal = {
  from: string
  to: string
  lines: Set<number>
  total: number
  capitals: number
  /** True if the name was written as two words, or if the word sounds the same as the name. */
  isCertain: boolean
}

/** Proposes known names for unknown words that sound like them. The proposals that would change the most lines come first. */
export function proposeCorrections(lines: string[], context: ProposalContext): NameProposal[] {
  const lookUp = createLookUp(context)
  const proposals = new Map<string, Proposal>()
  const counts = new Map<string, number>()
  let linesWithCapital = 0
  for (const [line, text] of lines.entries()) {
    const tokens = tokenize(text)
    if (tokens.some(({ isCapital, startsSentence }) => isCapital && !startsSentence)) linesWithCapital++
    for (const [at, token] of tokens.entries()) {
      counts.set(token.word, (counts.get(token.word) ?? 0) + 1)
      const found = lookUp(token, tokens[at + 1])
      if (!found || context.ignored.has(pairKey(found.from, found.to))) continue
      const key = pairKey(found.from, found.to)
      const proposal = proposals.get(key) ?? { ...found, lines: new Set(), total: 0, capitals: 0 }
      proposal.lines.add(line)
      proposal.total++
      if (token.isCapital) proposal.capitals++
      proposals.set(key, proposal)
    }
  }
  const isCased = linesWithCapital > lines.length / 20
  const isLikely = ({ from, to, total, capitals, isCertain }: Proposal) => {
    const isWritten = !isCased || /\s/.test(from) || capitals * 2 >= total
    return isWritten && (isCertain || !isOwnName(total, counts.get(foldName(to)) ?? 0))
  }
  return [...proposals.values()]
    .filter(isLikely)
    .map(({ from, to, lines: { size } }) => ({ from, to, lines: size }))
    .sort((a, b) => b.lines - a.lines || (a.from < b.from ? -1 : 1))
    .slice(0, nameLimits.proposals)
}

/** Two similar words that are both frequent are two names. */
const isOwnName = (total: number, known: number) => total >= 4 && known >= 4

const isRare = (folded: string) => folded.length > 3 && !isCommonWord(folded.replaceAll(' ', ''))

/** Two consecutive words with fewer letters in total are not taken for one name. */
const shortestJoined = 6

/** Returns a function that finds the known name that a word or two words in a row probably mean. */
function createLookUp({ names, speakers }: ProposalContext) {
  const words = names.flatMap((name) => name.split(/[\s-]+/)).filter((word) => /^\p{Lu}/u.test(word))
  const labels = speakers.flatMap((name) => [name, ...name.split(/\s+/)])
  const known = new Set([...names, ...words, ...labels].map(foldName))
  const oneWord = names.filter((name) => !/\s/.test(name))
  const index = buildSoundIndex([...words, ...oneWord].filter((word) => isRare(foldName(word))))
  const joined = new Map(oneWord.map((name) => [foldName(name), name]))
  const answers = new Map<string, SoundAlike | null>()

  const findOnce = (key: string, find: () => SoundAlike | null): SoundAlike | null => {
    const answered = answers.get(key)
    if (answered !== undefined) return answered
    const answer = find()
    answers.set(key, answer)
    return answer
  }
  const findName = (word: string): SoundAlike | null => {
    const isUnknown = isRare(word) && !isFormOf(word, (stem) => known.has(stem))
    const found = isUnknown ? findSoundAlike(index, word) : null
    return found && !isFormOf(foldName(found.name), (stem) => stem === word) ? found : null
  }
  const findJoined = (letters: string): string | null => {
    if (letters.length < shortestJoined) return null
    const same = joined.get(letters)
    if (same !== undefined || letters.length < shortestJoined + 2) return same ?? null
    const found = findOnce(`+${letters}`, () => findSoundAlike(index, letters))
    return found?.isSameSound && found.edits <= 2 ? found.name : null
  }
  return (token: Token, next: Token | undefined) => {
    if (
      next &&
      !next.isSeparated &&
      [token, next].every(({ word }) => !known.has(word) && !isClosedWord(word))
    ) {
      const to = findJoined(token.word + next.word)
      if (to) return { from: `${token.text} ${next.text}`, to, isCertain: true }
    }
    const answer = findOnce(token.word, () => findName(token.word))
    return answer && { from: token.text, to: answer.name, isCertain: answer.isSameSound }
  }
}

export const proposeCorrectionsTask = { module: import.meta.url, run: proposeCorrections }
