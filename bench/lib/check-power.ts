import type { SpokenLine } from '#core/reading/language/spoken-line.ts'
import { tokenize } from '#core/reading/language/tokenize.ts'
import { isClosedWord } from '#core/reading/language/words/closed-words.ts'
import { isVerbForm } from '#core/reading/language/words/common-words.ts'
import { createClaimCheck } from '#core/reading/narrative/check-claim.ts'
import type { Seat } from '#core/reading/narrative/seat.ts'
import { printFigure, printHeading } from './report.ts'

/** `lines` are line numbers that start at 1. */
export type CitedClaim = { text: string; lines: number[] }

/** `undoubted` counts the passed claims about which the check has no doubt. */
type Passed = { total: number; passed: number; undoubted: number }
/**
 * Variants of true claims. `kept`: unchanged; `negated`: a negation inserted or removed; `swapped`: two names exchanged;
 * `renamed`: the first name replaced by another one of the session; `renumbered`: a number changed; `miscited`: the lines of
 * another claim cited.
 */
const kinds = ['kept', 'negated', 'swapped', 'renamed', 'renumbered', 'miscited'] as const
export type Kind = (typeof kinds)[number]
export type CheckPower = Record<Kind, Passed>

export const mapKinds = <From, To>(
  from: Record<Kind, From>,
  change: (value: From, kind: Kind) => To,
): Record<Kind, To> => ({
  kept: change(from.kept, 'kept'),
  negated: change(from.negated, 'negated'),
  swapped: change(from.swapped, 'swapped'),
  renamed: change(from.renamed, 'renamed'),
  renumbered: change(from.renumbered, 'renumbered'),
  miscited: change(from.miscited, 'miscited'),
})

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

export function listVariants(claims: CitedClaim[], names: string[][]): Record<Kind, CitedClaim[]> {
  const change = (mutate: (text: string, index: number) => string | null) =>
    claims.flatMap((claim, index) => {
      const text = mutate(claim.text, index)
      return text === null || text === claim.text ? [] : [{ ...claim, text }]
    })
  return {
    kept: claims,
    negated: change(negate),
    swapped: change((text) => swapNames(text, names)),
    renamed: change((text, index) => replaceName(text, names, index * 7)),
    renumbered: change(changeNumber),
    miscited: claims.map(({ text }, index) => ({
      text,
      lines: claims[(index + Math.ceil(claims.length / 2)) % claims.length]?.lines ?? [],
    })),
  }
}

export function measureCheckPower(
  lines: SpokenLine[],
  names: string[][],
  seats: Seat[],
  claims: CitedClaim[],
): CheckPower {
  const check = createClaimCheck(lines, names, seats)
  return mapKinds(listVariants(claims, names), (variants) => {
    const passed = variants.flatMap(({ text, lines: cited }) => {
      const judged = check.judge(text, cited)
      return 'lines' in judged ? [judged] : []
    })
    const undoubted = passed.filter(({ doubt }) => doubt === null).length
    return { total: variants.length, passed: passed.length, undoubted }
  })
}

export function sumPower([first, ...rest]: [CheckPower, ...CheckPower[]]): CheckPower {
  return rest.reduce(
    (sum, power) =>
      mapKinds(sum, (one, kind) => ({
        total: one.total + power[kind].total,
        passed: one.passed + power[kind].passed,
        undoubted: one.undoubted + power[kind].undoubted,
      })),
    first,
  )
}

export function printCheckPower(title: string, power: CheckPower): void {
  printHeading(title)
  for (const kind of kinds) {
    const { total, passed, undoubted } = power[kind]
    const percent = (count: number) => `${((100 * count) / Math.max(1, total)).toFixed(1)} %`
    const name = kind === 'kept' ? 'true claims kept' : `${kind} claims let through`
    printFigure(name, percent(passed), `${percent(undoubted)} without a doubt, of ${total}`)
  }
}
