type Piece = { kind: 'unit' | 'ten' | 'scale'; value: number }

function listPieces(
  words: string,
  kind: Piece['kind'],
  valueAt: (index: number) => number,
): [string, Piece][] {
  return words.split(' ').map((word, index) => [word, { kind, value: valueAt(index) }])
}

const scales = [12, 100, 1_000, 1_000_000]
const pieces = new Map<string, Piece>([
  ...listPieces('zero one two three four five six seven eight nine ten', 'unit', (index) => index),
  ...listPieces(
    'eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
    'unit',
    (index) => index + 11,
  ),
  ...listPieces('twenty thirty forty fifty sixty seventy eighty ninety', 'ten', (index) => (index + 2) * 10),
  ...listPieces('dozen hundred thousand million', 'scale', (index) => scales[index] ?? 1),
])
const ordinals = new Set('first second third fourth fifth sixth seventh eighth ninth'.split(' '))
const pairs = new Set(['both', 'pair', 'couple', 'twin', 'twins'])

/** Matches a number with the letters after it ("50gp", "3rd"), or a word. */
const pattern = /(?<![\p{L}\d])\d+(?:[.,]\d+)*\p{L}*|\p{L}+(?:['\u2019]\p{L}+)*/gu

type Word = {
  text: string
  piece: Piece | null
  isJoined: boolean
  isHyphened: boolean
}

function readDigits(word: string): Piece | null {
  const digits = /^\d[\d.,]*/.exec(word)?.[0]
  if (digits === undefined || /\d(?:st|nd|rd|th)$/.test(word)) return null
  // "1,500" and "1.500" are thousands, "2.5" is a fraction.
  const isGrouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(digits)
  const value = Number(isGrouped ? digits.replace(/[.,]/g, '') : digits.replace(',', '.'))
  return Number.isFinite(value) ? { kind: 'unit', value } : null
}

function readWords(text: string): Word[] {
  let lastEnd = 0
  return [...text.matchAll(pattern)].map((match) => {
    const gap = text.slice(lastEnd, match.index)
    const isName = lastEnd > 0 && !/[.?!"\u201c]/.test(gap) && /^\p{Lu}/u.test(match[0])
    lastEnd = match.index + match[0].length
    const word = match[0].toLowerCase()
    const piece = readDigits(word) ?? (isName ? null : (pieces.get(word) ?? null))
    return { text: word, piece, isJoined: /^(?:\s+|-)$/.test(gap), isHyphened: gap === '-' }
  })
}

function canFollow(last: Piece, next: Piece): boolean {
  if (next.kind === 'scale') return true
  if (last.kind === 'scale') return next.value < last.value
  return last.kind === 'ten' && next.kind === 'unit' && next.value > 0 && next.value < 10
}

/** Returns 1 for "a dozen", 0.5 for "half a dozen" and null for "the hundred". */
function readFactor(words: Word[], index: number): number | null {
  const [before, last] = [words[index - 2]?.text, words[index - 1]?.text]
  if (last === 'half' || (last === 'a' && before === 'half')) return 0.5
  return last === 'a' || last === 'an' ? 1 : null
}

function readNumber(words: Word[], start: number): { value: number; end: number } | null {
  let last = words[start]?.piece ?? null
  const factor = last?.kind === 'scale' ? readFactor(words, start) : 1
  if (last === null || factor === null) return null
  let thousands = 0
  let rest = last.value * factor
  let end = start + 1
  for (let index = end; words[index]?.isJoined; index++) {
    if (words[index]?.text === 'and' && last.kind === 'scale') continue
    const next: Piece | null = words[index]?.piece ?? null
    if (next === null || !canFollow(last, next)) break
    if (next.kind !== 'scale') rest += next.value
    else if (next.value < 1_000) rest *= next.value
    else {
      thousands += rest * next.value
      rest = 0
    }
    last = next
    end = index + 1
  }
  return { value: thousands + rest, end }
}

/** English ordinals such as "3rd" are left out. */
export function readDigitNumbers(text: string): number[] {
  return readWords(text).flatMap(({ text: word }) => readDigits(word)?.value ?? [])
}

/** A lone "one" counts in evidence but not in a claim, where it may be a pronoun ("one of them"). */
export function readNumbers(text: string, isEvidence: boolean): number[] {
  const words = readWords(text)
  const numbers: number[] = []
  let index = 0
  while (index < words.length) {
    const word = words[index]?.text ?? ''
    const number = readNumber(words, index)
    if (number === null) {
      if (isEvidence && pairs.has(word)) numbers.push(2)
      index++
      continue
    }
    const next = words[number.end]
    const isOrdinal = next?.isHyphened === true && ordinals.has(next.text)
    const isVague = word === 'one' && number.end === index + 1
    if (!isOrdinal && (isEvidence || !isVague)) numbers.push(number.value)
    index = number.end
  }
  return numbers
}
