import type { BookEntry } from '#core/sharing/book.ts'
import type { Placed } from '#core/sharing/break-pages.ts'
import type { Mentions } from './book-index.ts'
import type { Line, Run } from './book-line.ts'
import { hands, measure } from './book-style.ts'
import { entryPlace } from './book-text.ts'
import type { Typesetter } from './book-type.ts'

/** A page as it is drawn. */
export type LaidPage = {
  /** Roman before the first part, then from 1. */
  label: string
  lines: Placed<Line>[]
  isRecto: boolean
  /** Nothing where a part begins, and on empty pages. */
  head: Run[]
  folio: Run[]
}

/** The page of every place, from 1. */
export function findPlaces(pages: Placed<Line>[][]): Map<string, number> {
  const places = new Map<string, number>()
  for (const [at, lines] of pages.entries()) {
    for (const { line } of lines) for (const anchor of line.anchors) places.set(anchor, at + 1)
  }
  return places
}

/** For each entry its own page, and those with links to it. */
export function findMentions(
  pages: Placed<Line>[][],
  places: ReadonlyMap<string, number>,
  entries: BookEntry[],
): Map<string, Mentions> {
  const mentions = new Map<string, Set<number>>()
  for (const [at, lines] of pages.entries()) {
    for (const { goTo } of lines.flatMap(({ line }) => line.runs)) {
      if (goTo === null) continue
      const known = mentions.get(goTo) ?? new Set()
      mentions.set(goTo, known.add(at + 1))
    }
  }
  return new Map(
    entries.map(({ id }): [string, Mentions] => {
      const own = places.get(entryPlace(id)) ?? 0
      const others = [...(mentions.get(entryPlace(id)) ?? [])].filter((page) => page !== own)
      return [id, { own, others }]
    }),
  )
}

const ones = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix']
/** Contents of more than 89 pages have other troubles. */
export const toRoman = (number: number) =>
  (number >= 50 ? 'l' : '') +
  (number % 50 >= 40 ? 'xl' : 'x'.repeat(Math.floor((number % 50) / 10))) +
  (ones[number % 10] ?? '')

/** Gives pages their heads: on the left the chapter, on the right what begins there or goes on from before. */
export function finishPages(
  type: Typesetter,
  pages: Placed<Line>[][],
  toLabel: (number: number) => string,
): LaidPage[] {
  let [chapter, title] = ['', '']
  return pages.map((lines, at) => {
    for (const { line } of lines) {
      chapter = line.chapter ?? chapter
      title = line.title ?? title
    }
    const isRecto = at % 2 === 0
    const label = toLabel(at + 1)
    const isOpening = lines.length === 0 || lines[0]?.line.opens === 'recto'
    const head = type.setShort({ text: isRecto ? title : chapter, hand: hands.head }, measure - 60)
    return {
      label,
      lines,
      isRecto,
      head: isOpening ? [] : head,
      folio: lines.length === 0 ? [] : type.setShort({ text: label, hand: hands.folio }, 60),
    }
  })
}
