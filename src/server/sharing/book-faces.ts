import { createRequire } from 'node:module'
import { type Font, openSync } from 'fontkit'

/** The cuts of Source Serif that the book is set in. */
export const cuts = ['300-normal', '400-normal', '400-italic', '600-normal'] as const
export type Cut = (typeof cuts)[number]
/** A file holds one script; Latin comes first, and with it figures and punctuation. */
const scripts = ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'cyrillic-ext'] as const

/** Letters of one face; `width` is in ems. */
export type Stretch = { face: string; text: string; width: number }

// The woff2 files have their outlines rearranged, so that no subset can be cut out of them.
export const findFaceFile = (face: string) =>
  createRequire(import.meta.url).resolve(`@fontsource/source-serif-4/files/source-serif-4-${face}.woff`)

const clusters = /\P{M}\p{M}*|\p{M}+/gu

/** The faces of the book: which has a letter, and how wide a text is. A face is opened when it is first wanted. */
export function openFaces() {
  const fonts = new Map<string, Font>()
  const known = new Map<string, Stretch[]>()

  const fontOf = (face: string): Font => {
    const font = fonts.get(face) ?? openSync(findFaceFile(face))
    fonts.set(face, font)
    return font
  }
  const findFace = (letter: string, cut: Cut): string | null => {
    const codes = Array.from(letter, (sign) => sign.codePointAt(0) ?? 0)
    const script = scripts.find((one) => {
      const font = fontOf(`${one}-${cut}`)
      return codes.every((code) => font.hasGlyphForCodePoint(code))
    })
    return script === undefined ? null : `${script}-${cut}`
  }
  const splitFaces = (text: string, cut: Cut): Stretch[] => {
    const stretches: Stretch[] = []
    // A letter and an accent that no face has both of come from two.
    const letters = [...text.matchAll(clusters)].flatMap(([letter]) =>
      findFace(letter, cut) === null ? [...letter] : [letter],
    )
    for (const letter of letters) {
      const face = findFace(letter, cut) ?? `latin-${cut}`
      const last = stretches.at(-1)
      if (last?.face === face) last.text += letter
      else stretches.push({ face, text: letter, width: 0 })
    }
    for (const stretch of stretches) {
      const font = fontOf(stretch.face)
      stretch.width = font.layout(stretch.text).advanceWidth / font.unitsPerEm
    }
    return stretches
  }
  return {
    isPrintable: (letter: string) => findFace(letter, '400-normal') !== null,
    /** A word in the faces that have its letters. Words come again and again: each is looked at once. */
    split(text: string, cut: Cut): Stretch[] {
      const key = `${cut} ${text}`
      const stretches = known.get(key) ?? splitFaces(text, cut)
      known.set(key, stretches)
      return stretches
    },
  }
}
export type Faces = ReturnType<typeof openFaces>
