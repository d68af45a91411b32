import type { Cut } from './book-faces.ts'

/** A5, in points: one page fits a tablet, two fit a sheet of A4. */
export const page = { width: 419.53, height: 595.28, inner: 58, outer: 46, top: 62, bottom: 56 } as const
export const measure = page.width - page.inner - page.outer
export const textHeight = page.height - page.top - page.bottom

/** The light theme of the application on white paper. */
export const colours = {
  text: '#1d1d26',
  muted: '#494954',
  subtle: '#63636f',
  gilt: '#855915',
  link: '#72480b',
  line: '#dfdcd5',
  wash: '#f3f0ea',
} as const

/** How letters look: cut, size in points, colour. */
export type Hand = { cut: Cut; size: number; colour: string }
const hand = (cut: Cut, size: number, colour: string = colours.text): Hand => ({ cut, size, colour })

export const hands = {
  body: hand('400-normal', 10),
  bodyBold: hand('600-normal', 10),
  lede: hand('400-italic', 11.5, colours.muted),
  small: hand('400-normal', 9),
  smallBold: hand('600-normal', 9),
  label: hand('400-italic', 9, colours.subtle),
  note: hand('400-italic', 9.5, colours.subtle),
  fine: hand('400-normal', 8.5, colours.muted),
  over: hand('600-normal', 8.5, colours.gilt),
  part: hand('300-normal', 32),
  chapter: hand('300-normal', 22),
  name: hand('600-normal', 13),
  headings: [
    hand('600-normal', 11.5),
    hand('600-normal', 10.5),
    hand('400-italic', 10.5, colours.muted),
  ] as const,
  letter: hand('600-normal', 11, colours.gilt),
  head: hand('400-italic', 8.5, colours.subtle),
  folio: hand('600-normal', 8.5, colours.muted),
  drop: hand('300-normal', 51.5, colours.gilt),
} as const

/** From one line of the running text to the next. */
export const leading = 14
