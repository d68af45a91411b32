import { compileTemplate } from './compile-template.ts'
import { type PdfSource, picturePath, writePdfData } from './pdf-data.ts'
import { openFonts } from './pdf-fonts.ts'

/** Blocks the thread. */
export function typesetPdf(source: PdfSource): Buffer {
  const { fonts, isPrintable } = openFonts()
  const files = new Map([...source.pictures].map(([id, bytes]) => [picturePath(id), bytes]))
  const { compiler, document } = compileTemplate('campaign', writePdfData(source, isPrintable), fonts, files)
  return compiler.pdf(document, {
    pdfTags: false,
    creationTimestamp: Math.floor(Date.parse(source.exportedAt) / 1000),
  })
}

/** PDFs cannot contain WebP, and JPEG is much smaller than decoded pixels. */
export async function toJpeg(webp: Uint8Array): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp')
  return sharp(webp).flatten({ background: '#fff' }).jpeg({ quality: 82 }).toBuffer()
}
