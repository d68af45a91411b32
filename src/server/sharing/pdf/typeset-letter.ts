import type { Letter } from '#contract/recap/letters.ts'
import { typeset } from '#contract/typeset.ts'
import { splitTitle } from '#core/recap/letter/letter-parts.ts'
import { drawStrip } from '#core/transcription/outline/score-strip.ts'
import { compileTemplate } from './compile-template.ts'
import { stripSize, writeLetterSheet } from './letter-data.ts'
import { openFonts } from './pdf-fonts.ts'
import { createPrinter } from './pdf-text.ts'

export type LetterPreview = { campaign: string; title: string; strip: string[]; firstLine: string }

/** Blocks the thread. */
export function typesetLetter(letter: Letter): Buffer {
  const { fonts, isPrintable } = openFonts()
  const { compiler, document } = compileTemplate('letter', writeLetterSheet(letter, isPrintable), fonts)
  return compiler.pdf(document, {
    pdfTags: false,
    creationTimestamp: Math.floor(Date.parse(letter.date) / 1000),
  })
}

/** Returns a PNG of 1200 × 630 pixels. */
export async function drawPreview({ campaign, title, strip, firstLine }: LetterPreview): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp')
  const { fonts, isPrintable } = openFonts()
  const printer = createPrinter(isPrintable)
  const print = (text: string) => printer.print(typeset(text))
  const { number, name } = splitTitle(title)
  const data = {
    campaign: print(campaign),
    number: print(number),
    name: print(name),
    titleLength: name.length,
    strip: drawStrip(strip, stripSize.width, stripSize.height),
    firstLine: print(firstLine),
  }
  const { compiler, document } = compileTemplate('preview', data, fonts)
  const svg = compiler.plainSvg(document)
  return sharp(Buffer.from(svg), { density: 72 }).resize(1200, 630).png({ compressionLevel: 9 }).toBuffer()
}
