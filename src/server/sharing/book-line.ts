import type { Strip } from '#core/sharing/break-pages.ts'
import { type Hand, leading } from './book-style.ts'

/** Letters drawn in one go; `stretch` is added to each of their gaps. `goTo` is the place that a press on them leads to. */
export type Run = {
  x: number
  width: number
  text: string
  face: string
  size: number
  colour: string
  stretch: number
  goTo: string | null
}
/** A straight line across; a dotted one leads the eye in the contents. */
export type Rule = { x: number; width: number; y: number; colour: string; isDotted: boolean }

/** One line of the book. What lies on it is measured from its left and top, runs stand on its baseline. */
export type Line = Strip & {
  baseline: number
  runs: Run[]
  rules: Rule[]
  /** Places that links, contents and index lead to. */
  anchors: string[]
  /** It belongs to a part for game masters. */
  isAside: boolean
  /** The running head from here on: chapters on the left, what begins in them on the right. */
  chapter?: string
  title?: string
}

/** The capitals of a line stand in its middle. */
export const findBaseline = (height: number, { size }: Pick<Hand, 'size'>) => (height + 0.67 * size) / 2

export function makeLine(parts: Partial<Line> = {}): Line {
  const height = parts.height ?? leading
  return {
    height,
    before: 0,
    baseline: findBaseline(height, { size: 10 }),
    runs: [],
    rules: [],
    anchors: [],
    isAside: false,
    ...parts,
  }
}

/** Moves what lies on lines to the right. */
export function indentLines(lines: Line[], by: number): Line[] {
  return lines.map((line) => ({
    ...line,
    runs: line.runs.map((run) => ({ ...run, x: run.x + by })),
    rules: line.rules.map((rule) => ({ ...rule, x: rule.x + by })),
  }))
}

/** Lays two columns of lines beside each other: rows of a table. */
export function joinColumns(left: Line[], right: Line[]): Line[] {
  const longer = left.length >= right.length ? left : right
  return longer.map((line, place) => {
    const [one, other] = [left[place], right[place]]
    return {
      ...line,
      runs: [...(one?.runs ?? []), ...(other?.runs ?? [])],
      rules: [...(one?.rules ?? []), ...(other?.rules ?? [])],
      anchors: [...(one?.anchors ?? []), ...(other?.anchors ?? [])],
    }
  })
}

/** The first line with what is true of the whole: the place, the head, the space above. */
export function openWith(lines: Line[], opening: Partial<Line>): Line[] {
  return lines.map((line, place) => (place === 0 ? { ...line, ...opening } : line))
}

/** These lines never part from what follows. */
export const keepNext = (lines: Line[]): Line[] => lines.map((line) => ({ ...line, keepsNext: true }))
