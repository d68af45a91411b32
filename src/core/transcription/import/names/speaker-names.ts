import { foldName } from '#core/fold-name.ts'
import { classifyPrefix, type PrefixKind } from './not-names.ts'
import { type SpeakerPrefix, splitSpeakerPrefix } from './speaker-prefix.ts'

type Candidate = Pick<SpeakerPrefix, 'name' | 'hasMark'>
/** Tells whether the prefix of a line or a cue is a speaker of the file, and returns the spelling of the first line. */
export type SpeakerNames = (candidate: Candidate) => string | null

/** In longer files, prefixes at fewer starts than this share are words of the text, unless the file begins with one. */
const leastShare = 0.02
const shortFile = 50
/** From so many starts, a single prefix is. */
const fewStarts = 20
/** Of so many lines that begin with prefixes of several kinds, the prefixes are names, even if all are ordinary words. So is the prefix of a single line. */
const wholeShare = 0.8
/** A word of the rules that begins so many lines, and at least this share of all lines, is a name. */
const frequent = { times: 5, share: 0.1 }

/**
 * Decides which prefixes are names. If none is clearly a name, all are text; if one is, the others are names too, except interjections,
 * clauses and words of the rules.
 * @param texts the lines or cues of the file, each of which may begin with a prefix
 * @param known names of the campaign's seats and names that the file itself lists
 */
export function decideNames(
  candidates: Candidate[],
  texts: string[],
  known: readonly string[],
): SpeakerNames {
  const seats = new Set(known.map(foldName).filter((name) => name !== ''))
  const groups = Map.groupBy(candidates, ({ name }) => foldName(name) || name)
  const lowered = createLowerCaseWords(texts, candidates)
  const kinds = new Map<string, PrefixKind>()
  for (const [key, [first]] of groups)
    kinds.set(
      key,
      classifyPrefix(first?.name ?? '', (word) => lowered.has(word)),
    )
  const isPossible = (key: string, group: Candidate[]) => {
    const kind = kinds.get(key)
    if (seats.has(key) || group.some(({ hasMark }) => hasMark)) return true
    if (kind !== 'rules') return kind !== 'text' && kind !== 'heading'
    return group.length >= frequent.times && group.length >= frequent.share * texts.length
  }
  const possible = new Map([...groups].filter(([key, group]) => isPossible(key, group)))
  let starts = 0
  for (const group of possible.values()) starts += group.length
  const opening = splitSpeakerPrefix(texts[0] ?? '')
  const isOpened = opening !== null && possible.has(foldName(opening.name) || opening.name)
  const isRare =
    !isOpened &&
    ((texts.length > shortFile && starts < leastShare * texts.length) ||
      (texts.length >= fewStarts && starts === 1))
  const isClear = ([key, group]: [string, Candidate[]]) => {
    if (seats.has(key)) return true
    if (isRare) return false
    const kind = kinds.get(key)
    return group.length > 1 || group.some(({ hasMark }) => hasMark) || kind === 'unknown' || kind === 'person'
  }
  const isEveryLine = (possible.size > 1 || texts.length === 1) && starts >= wholeShare * texts.length
  if (!isEveryLine && ![...possible].some(isClear)) return () => null
  return ({ name }) => possible.get(foldName(name) || name)?.[0]?.name ?? null
}

/** Lines that are searched for words in lower case, which bounds the time. */
const sampledTexts = 20_000

/** The words of candidates that the texts also use in lower case, which therefore are ordinary words in any language. */
function createLowerCaseWords(texts: string[], candidates: Candidate[]): Set<string> {
  const wanted = new Set<string>()
  for (const { name } of candidates) {
    for (const word of name.split(/[^\p{L}\p{M}]+/u)) {
      const lower = word.toLowerCase()
      if (lower !== word) wanted.add(lower)
    }
  }
  const found = new Set<string>()
  for (const text of texts.slice(0, sampledTexts)) {
    for (const [word] of text.matchAll(/[\p{L}\p{M}]+/gu)) if (wanted.has(word)) found.add(word)
  }
  return found
}
