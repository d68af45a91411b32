import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const sourceSerif = '@expo-google-fonts/source-serif-4'
const fraunces = '@expo-google-fonts/fraunces'
/** Listed in the order of the font families in `typeset/page.typ`. The packages of other scripts are optional. */
const files = [
  [fraunces, '600SemiBold/Fraunces_600SemiBold.ttf'],
  [sourceSerif, '400Regular/SourceSerif4_400Regular.ttf'],
  [sourceSerif, '400Regular_Italic/SourceSerif4_400Regular_Italic.ttf'],
  [sourceSerif, '600SemiBold/SourceSerif4_600SemiBold.ttf'],
  ['@expo-google-fonts/noto-serif-hebrew', '400Regular/NotoSerifHebrew_400Regular.ttf'],
  ['@expo-google-fonts/noto-serif-hebrew', '600SemiBold/NotoSerifHebrew_600SemiBold.ttf'],
  ['@expo-google-fonts/noto-naskh-arabic', '400Regular/NotoNaskhArabic_400Regular.ttf'],
  ['@expo-google-fonts/noto-naskh-arabic', '600SemiBold/NotoNaskhArabic_600SemiBold.ttf'],
  ['@embedpdf/fonts-sc', '../fonts/NotoSansHans-Regular.otf'],
  ['@embedpdf/fonts-kr', '../fonts/NotoSansKR-Regular.otf'],
  ['@expo-google-fonts/noto-emoji', '400Regular/NotoEmoji_400Regular.ttf'],
] as const

const resolver = createRequire(import.meta.url)

function readFont([name, file]: (typeof files)[number]): Buffer[] {
  try {
    return [readFileSync(path.join(path.dirname(resolver.resolve(name)), file))]
  } catch (error) {
    if (name === sourceSerif || name === fraunces) throw error
    return []
  }
}

/** Lists the character ranges in the `cmap` table of a font (OpenType formats 4 and 12). */
function* listRanges(font: Buffer): Generator<[first: number, last: number]> {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, at) => 12 + 16 * at)
  const entry = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap')
  if (entry === undefined) return
  const start = font.readUInt32BE(entry + 8)
  for (let at = 0; at < font.readUInt16BE(start + 2); at++) {
    const map = start + font.readUInt32BE(start + 8 + 8 * at)
    const format = font.readUInt16BE(map)
    if (format === 12) {
      for (let group = 0; group < font.readUInt32BE(map + 12); group++) {
        const from = map + 16 + 12 * group
        yield [font.readUInt32BE(from), font.readUInt32BE(from + 4)]
      }
    } else if (format === 4) {
      const size = font.readUInt16BE(map + 6)
      for (let from = 0; from < size; from += 2) {
        yield [font.readUInt16BE(map + 16 + size + from), font.readUInt16BE(map + 14 + from)]
      }
    }
  }
}

export function openFonts() {
  const fonts = files.flatMap(readFont)
  // Joiners only select the forms of adjacent letters, so they need no glyph of their own.
  const characters = new Set([0x200c, 0x200d])
  for (const font of fonts) {
    for (const [first, last] of listRanges(font)) {
      for (let code = first; code <= last && code < 0xffff_0; code++) characters.add(code)
    }
  }
  characters.delete(0xffff)
  return {
    fonts,
    isPrintable: (letter: string) =>
      Array.from(letter).every((one) => characters.has(one.codePointAt(0) ?? 0)),
  }
}
