import type { SpokenLine } from '#core/reading/language/spoken-line.ts'
import { tokenize } from '#core/reading/language/tokenize.ts'
import { isClosedWord } from '#core/reading/language/words/closed-words.ts'
import { isVerbForm } from '#core/reading/language/words/common-words.ts'
import { createClaimCheck } from '#core/reading/narrative/check-claim.ts'
import type { Seat } from '#core/reading/narrative/seat.ts'
import { printFigure, printHeading } from './report.ts'

/** `lines` are line numbers that start at 1. */
export type CitedClaim = { text: string; lines: number[] }

/**
 * Variants of a true claim. `kept`: the claim is unchanged. `negated`: a negation is inserted or removed. `swapped`: the first two
 * names are exchanged. `renamed`: another name replaces the first name. `renumbered`: a number is changed. `miscited`: the lines of
 * another claim are cited.
 */
const kinds = ['kept', 'negated', 'swapped', 'renamed', 'renumbered', 'miscited'] as const
type Kind = (typeof kinds)[number]
export type Variant = CitedClaim & { kind: Kind }
/** `isDoubted` is true only for claims that pass the check. */
export type Outcome = { kind: Kind; isPassed: boolean; isDoubted: boolean }

const auxiliary = /\b(is|are|was|were|has|have|had|can|could|will|would|should|does|did|do)\b(?! not\b)/i

function negate(text: string): string | null {
  if (/\b(?:not|never) /i.test(text)) return text.replace(/\b(?:not|never) /i, '')
  if (/n't\b/.test(text)) return text.replace(/n't\b/, '')
  if (auxiliary.test(text)) return text.replace(auxiliary, '$1 not')
  const verb = tokenize(text).find(
    ({ word, start, isCapital }) => start > 0 && !isCapital && isVerbForm(word) && !isClosedWord(word),
  )
  return verb ? `${text.slice(0, verb.start)}never ${text.slice(verb.start)}` : null
}

type FoundName = { group: string[]; start: number; end: number }

/** Finds at most one mention of each name. Each item of `names` lists the forms of one name. */
export function findNames(text: string, names: string[][]): FoundName[] {
  const found: FoundName[] = []
  for (const group of names) {
    const starts = group
      .toSorted((a, b) => b.length - a.length)
      .flatMap((form) => {
        const start = text.search(
          new RegExp(`(?<!\\p{L})${form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\p{L})`, 'u'),
        )
        return start < 0 ? [] : [{ group, start, end: start + form.length }]
      })
    if (starts[0]) found.push(starts[0])
  }
  return found
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter((name, index, all) => index === 0 || name.start >= (all[index - 1]?.end ?? 0))
}

function swapNames(text: string, names: string[][]): string | null {
  const [one, two] = findNames(text, names)
  if (!one || !two) return null
  const [first, second] = [text.slice(one.start, one.end), text.slice(two.start, two.end)]
  return text.slice(0, one.start) + second + text.slice(one.end, two.start) + first + text.slice(two.end)
}

function replaceName(text: string, names: string[][], seed: number): string | null {
  const found = findNames(text, names)
  const [first] = found
  const others = names.filter((group) => !found.some((name) => name.group === group))
  const other = others[seed % Math.max(1, others.length)]?.[0]
  return first && other ? text.slice(0, first.start) + other + text.slice(first.end) : null
}

const numberWord =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|hundred|dozen)\b/

function changeNumber(text: string, seed: number): string | null {
  const digits = /(?<![\p{L}\d.,])\d+(?![\p{L}\d]|[.,]\d)/u.exec(text)?.[0]
  if (digits !== undefined) return text.replace(digits, String(Number(digits) + 3 + (seed % 5)))
  const word = numberWord.exec(text)?.[0]
  if (word === undefined) return null
  const other = ['seven', 'four', 'nine', 'thirty', 'two'][seed % 5] ?? ''
  return text.replace(numberWord, other === word ? 'sixteen' : other)
}

export function listVariants(claims: CitedClaim[], names: string[][]): Variant[] {
  const change = (kind: Kind, mutate: (text: string, index: number) => string | null) =>
    claims.flatMap((claim, index): Variant[] => {
      const text = mutate(claim.text, index)
      return text === null || text === claim.text ? [] : [{ ...claim, kind, text }]
    })
  return [
    ...claims.map((claim): Variant => ({ ...claim, kind: 'kept' })),
    ...change('negated', negate),
    ...change('swapped', (text) => swapNames(text, names)),
    ...change('renamed', (text, index) => replaceName(text, names, index * 7)),
    ...change('renumbered', changeNumber),
    ...claims.map(({ text }, index): Variant => {
      const other = claims[(index + Math.ceil(claims.length / 2)) % claims.length]
      return { kind: 'miscited', text, lines: other?.lines ?? [] }
    }),
  ]
}

export function measureCheckPower(
  lines: SpokenLine[],
  names: string[][],
  seats: Seat[],
  claims: CitedClaim[],
): Outcome[] {
  const check = createClaimCheck(lines, names, seats)
  return listVariants(claims, names).map(({ kind, text, lines: cited }) => {
    const judged = check.judge(text, cited)
    const isPassed = 'lines' in judged
    return { kind, isPassed, isDoubted: isPassed && judged.doubt !== null }
  })
}

export function printCheckPower(title: string, sessions: Outcome[][]): void {
  if (sessions.length === 0) return
  printHeading(title)
  for (const kind of kinds) {
    const variants = sessions.flat().filter((one) => one.kind === kind)
    const passed = variants.filter(({ isPassed }) => isPassed)
    const undoubted = passed.filter(({ isDoubted }) => !isDoubted)
    const percent = (some: Outcome[]) =>
      `${((100 * some.length) / Math.max(1, variants.length)).toFixed(1)} %`
    const name = kind === 'kept' ? 'true claims kept' : `${kind} claims let through`
    printFigure(name, percent(passed), `${percent(undoubted)} without a doubt, of ${variants.length}`)
  }
}
