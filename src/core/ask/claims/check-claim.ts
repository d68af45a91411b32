import { readDigitNumbers, readNumbers } from '#core/ask/claims/number-words.ts'
import { isEnglish } from '#core/language/is-english.ts'
import type { SpokenLine } from '#core/language/spoken-line.ts'
import { type Token, tokenize } from '#core/language/tokenize.ts'
import type { Seat } from '#core/reading/transcript/find-seats.ts'
import { type Evidence, findContradiction, readEvidence } from './claim-evidence.ts'
import { type ClaimedName, collectEnglishNames, collectNames, createAliases } from './claim-names.ts'
import { englishTerms, foreignTerms } from './claim-terms.ts'

/** Each inner array of `forms` lists alternative words for the name or a part of it. */
type Actor = { text: string; forms: string[][] }

/**
 * Returns the index of the first token that names the actor; -1 if the actor speaks in the first person in this line, infinity if no token
 * names the actor.
 */
function findPosition(line: Evidence, { forms }: Actor): number {
  const isSpeaking = forms.every((any) => any.some((form) => line.voices.has(form)))
  if (line.hasFirstPerson && isSpeaking) return -1
  const words = new Set(forms.flat())
  const at = line.tokens.findIndex(({ word }) => word.split('-').some((part) => words.has(part)))
  return at < 0 ? Number.POSITIVE_INFINITY : at
}

function isReversed(cited: Evidence[], first: Actor, second: Actor): boolean {
  const orders = cited
    .map((line) => [findPosition(line, first), findPosition(line, second)] as const)
    .filter((order) => order.every((at) => at !== Number.POSITIVE_INFINITY) && order[0] !== order[1])
  return orders.length > 0 && orders.every(([one, other]) => one > other)
}

/**
 * Returns two successive names of a claim that the cited lines have in the opposite order, else null. The opposite order does not prove an
 * error: a passive claim may reverse the names correctly.
 */
function findReversed(cited: Evidence[], actors: Actor[]): [Actor, Actor] | null {
  for (let index = 1; index < Math.min(actors.length, maxActors); index++) {
    const [first, second] = [actors[index - 1], actors[index]]
    if (first && second && isReversed(cited, first, second)) return [first, second]
  }
  return null
}
const maxActors = 10

function findOtherActor(
  cited: Evidence[],
  subject: Actor,
  actors: Actor[],
  isKnown: (word: string) => boolean,
): string | null {
  if (cited.some((line) => findPosition(line, subject) !== Number.POSITIVE_INFINITY)) return null
  const claimed = new Set(actors.flatMap(({ forms }) => forms.flat()))
  for (const line of cited) {
    const other = line.tokens.find(({ word, isCapital }) => isCapital && isKnown(word) && !claimed.has(word))
    if (other) return other.text
  }
  return null
}

/** Number of lines on either side of a cited line that also count as evidence. */
const linesAround = { words: 3, numbers: 1, subject: 1, names: 3 } as const
/** Maximum number of cited lines per claim. A claim that cites half the session proves nothing. */
const bestLines = 8

type Rejection = { reason: 'empty' | 'no line' | 'name' | 'number' | 'words'; text: string }
/** `doubt` explains to the language model what may be wrong. */
type Support = { lines: number[]; doubt: string | null }

/** Lines are numbered from 1. */
type ClaimCheck = { judge(claim: string, lines: number[]): Support | Rejection }

const quoteWords = (words: string[]) => words.map((word) => `"${word}"`).join(', ')

/** The check only compares words, so a supported claim may still be false. Each inner array of `names` lists the forms of one name. */
export function createClaimCheck(lines: SpokenLine[], names: string[][], seats: Seat[] = []): ClaimCheck {
  const tokens = lines.map((line) => tokenize(line.text))
  const english = isEnglish(tokens)
  const terms = english ? englishTerms : foreignTerms
  const evidence = readEvidence(lines, tokens, seats, terms, english)
  const aliases = createAliases([
    ...names,
    ...seats.flatMap(({ characters }) => characters.map((one) => [one])),
  ])

  const around = (cited: number[], distance: number) =>
    [
      ...new Set(
        cited.flatMap((line) =>
          Array.from({ length: 2 * distance + 1 }, (_, offset) => line - 1 - distance + offset),
        ),
      ),
    ].flatMap((index) => evidence[index] ?? [])

  function chooseLines(claimed: Token[], numbers: number[]): number[] {
    const wanted = new Set(terms.readWanted(claimed).keys())
    const existing = [...new Set(numbers)].filter((number) => evidence[number - 1] !== undefined)
    if (existing.length <= bestLines) return existing.sort((a, b) => a - b)
    const weigh = (number: number) => wanted.intersection(evidence[number - 1]?.terms ?? new Set()).size
    return existing
      .map((number) => ({ number, weight: weigh(number) }))
      .sort((a, b) => b.weight - a.weight || a.number - b.number)
      .slice(0, bestLines)
      .map(({ number }) => number)
      .sort((a, b) => a - b)
  }

  function isNamed(cited: number[], { words, isSubject }: ClaimedName): boolean {
    const own = around(cited, 0)
    const isNear = isSubject && !own.some(({ hasPronoun }) => hasPronoun)
    const said = around(cited, isNear ? linesAround.subject : linesAround.names)
    const speaking = isSubject ? own : said
    return aliases
      .findForms(words)
      .every((forms) =>
        forms.some(
          (form) =>
            said.some((line) => line.words.has(form)) ||
            speaking.some(
              (line) => line.voices.has(form) || line.addressed.some((voices) => voices.has(form)),
            ),
        ),
      )
  }

  const findNames = (claimed: Token[]) =>
    english
      ? collectEnglishNames(claimed, aliases.has)
      : collectNames(claimed, ({ word, isCapital }) => isCapital && aliases.has(word))

  function findMissingNumber(claim: string, cited: number[]): number | undefined {
    const claimed = english ? readNumbers(claim, false) : readDigitNumbers(claim)
    const said = around(cited, linesAround.numbers)
    return claimed.find((number) => !said.some((line) => line.numbers.has(number)))
  }

  function findDoubt(claimed: Token[], named: ClaimedName[], cited: number[]): string | null {
    const said = around(cited, 0)
    const actors = named.map(({ text, words }) => ({ text, forms: aliases.findForms(words) }))
    const reversed = findReversed(said, actors)
    if (reversed)
      return `The cited lines refer to ${reversed[1].text} before ${reversed[0].text}: check who acts.`
    const subject = actors[named.findIndex(({ isSubject }) => isSubject)]
    const other = subject && findOtherActor(said, subject, actors, aliases.has)
    if (other) return `The cited lines refer to ${other}, not to ${subject.text}: check who acts.`
    if (!english) return null
    const word = findContradiction(
      claimed,
      said.map(({ polarity }) => polarity),
    )
    return word && `Either the claim or the cited lines deny "${word}": check which one.`
  }

  function judge(claim: string, numbers: number[]): Support | Rejection {
    const claimed = tokenize(claim)
    const cited = chooseLines(claimed, numbers)
    if (cited.length === 0) return { reason: 'no line', text: 'The claim cites no line of this session.' }
    const named = findNames(claimed)
    // Names are checked separately, because correct names must not make up for unsupported words.
    const inNames = new Set(named.flatMap(({ words }) => words))
    const wanted = terms.readWanted(
      claimed.filter(({ word }) => !word.split('-').every((one) => inNames.has(one))),
    )
    if (wanted.size + named.length === 0)
      return { reason: 'empty', text: 'The claim says nothing that can be checked.' }
    const unnamed = named.find((name) => !isNamed(cited, name))
    if (unnamed)
      return { reason: 'name', text: `The name ${unnamed.text} is not said in or next to the cited lines.` }
    const number = findMissingNumber(claim, cited)
    if (number !== undefined)
      return { reason: 'number', text: `The number ${number} is not said in or next to the cited lines.` }
    const said = around(cited, linesAround.words)
    const missing = [...wanted].flatMap(([term, word]) =>
      said.some((line) => line.terms.has(term)) ? [] : [word],
    )
    const text = `The cited lines do not say ${quoteWords(missing)}.`
    const isMostMissing = missing.length * 2 > wanted.size
    // If the claim has a name, one missing word only causes doubt, because the retelling of a short line often adds a word.
    if (isMostMissing && (missing.length > 1 || named.length === 0)) return { reason: 'words', text }
    return { lines: cited, doubt: findDoubt(claimed, named, cited) ?? (isMostMissing ? text : null) }
  }

  return { judge }
}
