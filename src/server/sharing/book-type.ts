import { breakLines } from '#core/sharing/break-lines.ts'
import type { Faces } from './book-faces.ts'
import { findBaseline, type Line, makeLine, type Run } from './book-line.ts'
import { hands, leading, measure } from './book-style.ts'
import { createWordReader, type Span, type Word } from './book-words.ts'

type Setting = {
  /** How wide the lines are; the text block unless told. */
  width?: number
  /** From line to line. */
  leading?: number
  before?: number
  isJustified?: boolean
  align?: 'left' | 'right'
  /** So far to the right stand all lines but the first. */
  hang?: number
}
const dropLines = 3
const dropGap = 5

/** Sets texts in type: from spans to lines. What no face has is told in `missing`. */
export function createTypesetter(faces: Faces) {
  const { readWords, missing } = createWordReader(faces)

  /** The words of a line as few runs: what looks alike and leads to the same place is drawn together. */
  function joinRuns(words: Word[], stretch: number): { runs: Run[]; width: number } {
    const runs: Run[] = []
    let x = 0
    for (const [place, word] of words.entries()) {
      const gap = place === 0 ? 0 : word.gap
      const space = gap > 0 ? gap + stretch : 0
      x += space
      for (const [at, { text, face, width, hand, goTo }] of word.pieces.entries()) {
        const last = runs.at(-1)
        const isSame =
          last?.face === face && last.size === hand.size && last.colour === hand.colour && last.goTo === goTo
        const points = width * hand.size
        if (last && isSame) {
          last.text += at === 0 && gap > 0 ? ` ${text}` : text
          last.width = x + points - last.x
        } else {
          const { size, colour } = hand
          runs.push({ x, width: points, text, face, size, colour, stretch, goTo })
        }
        x += points
      }
    }
    return { runs, width: x }
  }

  function setWords(words: Word[], setting: Setting, size: number, measures: number[]): Line[] {
    const { leading: height = leading, isJustified = false, align = 'left', hang = 0 } = setting
    const lines = breakLines(words, measures, isJustified)
    return lines.map(({ from, to, stretch }, place) => {
      const { runs, width } = joinRuns(words.slice(from, to), stretch)
      const room = measures[Math.min(place, measures.length - 1)] ?? 0
      const shift = (align === 'right' ? room - width : 0) + (place > 0 ? hang : 0)
      return makeLine({
        height,
        baseline: findBaseline(height, { size }),
        runs: runs.map((run) => ({ ...run, x: run.x + shift })),
        // Neither the first nor the last line of a paragraph stands alone on a page.
        keepsNext: place < lines.length - 1 && (place === 0 || place === lines.length - 2),
      })
    })
  }

  /** A paragraph; a line break in it is one in the book. */
  function set(spans: Span[], setting: Setting = {}): Line[] {
    const { width = measure, hang = 0 } = setting
    const size = spans[0]?.hand.size ?? hands.body.size
    const lines = splitAtBreaks(spans).flatMap((part) =>
      setWords(readWords(part, width - hang), setting, size, [width, width - hang]),
    )
    return lines.map((line, place) => (place === 0 ? { ...line, before: setting.before ?? 0 } : line))
  }

  /** A paragraph that begins with a large letter, if it begins with a letter at all and is long enough. */
  function setWithDrop(spans: Span[], setting: Setting = {}): Line[] {
    const plain = set(spans, setting)
    const [first, ...others] = spans
    const [letter] = /^\p{Lu}/u.exec(first?.text ?? '') ?? []
    if (!first || !letter || plain.length <= dropLines || splitAtBreaks(spans).length > 1) return plain
    const width = setting.width ?? measure
    const [drop] = joinRuns(readWords([{ text: letter, hand: hands.drop }], width), 0).runs
    if (!drop) return plain
    const indent = drop.width + dropGap
    const rest = [{ ...first, text: first.text.slice(letter.length) }, ...others]
    const measures = [...Array<number>(dropLines).fill(width - indent), width]
    const lines = setWords(readWords(rest, width - indent), setting, first.hand.size, measures)
    return lines.map((line, place) => {
      if (place >= dropLines) return line
      const runs = line.runs.map((run) => ({ ...run, x: run.x + indent }))
      const isLast = place === dropLines - 1
      return {
        ...line,
        before: place === 0 ? (setting.before ?? 0) : 0,
        runs: isLast ? [drop, ...runs] : runs,
        keepsNext: !isLast || line.keepsNext === true,
      }
    })
  }

  /** As much of a text as fits on one line, with an ellipsis where there is more. */
  function setShort(span: Span, width: number): Run[] {
    const whole = joinRuns(readWords([span], width), 0)
    if (whole.width <= width) return whole.runs
    const [dots] = readWords([{ ...span, text: '…' }], width)
    let used = dots?.width ?? 0
    const words = readWords([span], width - used).filter(({ width: own, gap }) => {
      used += own + gap
      return used <= width
    })
    return joinRuns(dots ? [...words, { ...dots, gap: 0 }] : words, 0).runs
  }
  return { set, setWithDrop, setShort, missing }
}
export type Typesetter = ReturnType<typeof createTypesetter>

/** One list of spans for each line break in them. */
function splitAtBreaks(spans: Span[]): Span[][] {
  const parts: Span[][] = [[]]
  for (const span of spans) {
    for (const [place, text] of span.text.split(/\r?\n/).entries()) {
      if (place > 0) parts.push([])
      if (text !== '') parts.at(-1)?.push({ ...span, text })
    }
  }
  return parts.filter((part) => part.some(({ text }) => text.trim() !== ''))
}
