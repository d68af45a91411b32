import type { Box } from '#core/sharing/break-lines.ts'
import { markMissing } from '#core/sharing/mark-missing.ts'
import type { Faces, Stretch } from './book-faces.ts'
import { colours, type Hand } from './book-style.ts'

/** Text in one hand; with `goTo` it is a link. */
export type Span = { text: string; hand: Hand; goTo?: string | null }
type Piece = Stretch & { hand: Hand; goTo: string | null }
/** A word, of one piece for each face and hand in it. */
export type Word = Box & { pieces: Piece[] }

const plainText = /^[\x20-\x7e]*$/
/** Lines may also break behind a dash between letters. */
const breakable = /(?<=\p{L}[-–—]{1,3})(?=\p{L})/u

const widthOf = (pieces: Piece[]) => pieces.reduce((sum, { width, hand }) => sum + width * hand.size, 0)

/** Cuts texts into words that can be set. What no face has is marked, and told in `missing`. */
export function createWordReader(faces: Faces) {
  const missing = new Set<string>()

  /** A text as it is printed, in the hands that it is printed in. */
  function print(span: Span): Span[] {
    if (plainText.test(span.text)) return [span]
    const printable = markMissing(span.text, faces.isPrintable)
    for (const script of printable.missing) missing.add(script)
    return printable.parts.map(({ text, isMark }) => ({
      ...span,
      text,
      hand: isMark ? { ...span.hand, colour: colours.gilt } : span.hand,
    }))
  }
  const cut = (text: string, hand: Hand, goTo: string | null): Piece[] =>
    faces.split(text, hand.cut).map((stretch) => ({ ...stretch, hand, goTo }))

  /** A word too wide for its line is cut between letters. */
  function* cutWide(text: string, { hand, goTo = null }: Span, widest: number): Generator<Piece[]> {
    const whole = cut(text, hand, goTo)
    if (widthOf(whole) <= widest) return yield whole
    let part = ''
    for (const letter of text) {
      if (part !== '' && widthOf(cut(part + letter, hand, goTo)) > widest) {
        yield cut(part, hand, goTo)
        part = ''
      }
      part += letter
    }
    yield cut(part, hand, goTo)
  }

  /** None is wider than `widest`. */
  function readWords(spans: Span[], widest: number): Word[] {
    const words: Word[] = []
    let gap = 0
    let isOpen = false
    for (const span of spans.flatMap(print)) {
      const spaceWidth = (faces.split(' ', span.hand.cut)[0]?.width ?? 0.25) * span.hand.size
      for (const token of span.text.match(/\s+|\S+/g) ?? []) {
        if (/^\s/.test(token)) {
          gap = spaceWidth
          isOpen = false
          continue
        }
        for (const part of token.split(breakable)) {
          const last = words.at(-1)
          for (const pieces of cutWide(part, span, widest)) {
            const width = widthOf(pieces)
            if (isOpen && last && last.width + width <= widest) {
              // The word goes on in another hand.
              last.pieces.push(...pieces)
              last.width += width
            } else words.push({ pieces, width, gap })
            gap = 0
            isOpen = false
          }
          isOpen = !/[-–—]$/.test(part)
        }
      }
    }
    return words
  }
  return { readWords, missing }
}
