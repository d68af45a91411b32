import { compileTemplate } from './compile-template.ts'
import { type PdfSource, writePdfData } from './pdf-data.ts'
import { openFonts } from './pdf-fonts.ts'

/** Blocks the thread. */
export function typesetPdf(source: PdfSource): Buffer {
  const { fonts, isPrintable } = openFonts()
  const { compiler, document } = compileTemplate('campaign', writePdfData(source, isPrintable), fonts)
  return compiler.pdf(document, {
    pdfTags: false,
    creationTimestamp: Math.floor(Date.parse(source.exportedAt) / 1000),
  })
}
