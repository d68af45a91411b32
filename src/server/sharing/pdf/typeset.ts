import { fileURLToPath } from 'node:url'
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import type { Letter } from '#contract/recap/letters.ts'
import { typeset } from '#contract/typeset.ts'
import { splitTitle } from '#core/recap/letter/letter-parts.ts'
import { drawStrip } from '#core/transcription/outline/score-strip.ts'
import { stripSize, writeLetterSheet } from './letter-data.ts'
import { type PdfSource, picturePath, writePdfData } from './pdf-data.ts'
import { openFonts } from './pdf-fonts.ts'
import { createPrinter } from './pdf-text.ts'

/** Contains only the templates, because Typst can read every file in its workspace. */
const workspace = fileURLToPath(new URL('./typeset/', import.meta.url))

/** Compiles `typeset/{name}.typ`, which reads `data` from `/{name}.json`. Paths in `files` begin with a slash. Blocks the thread. */
function compileTemplate(
  name: 'campaign' | 'letter' | 'preview',
  data: object,
  fonts: Buffer[],
  files: ReadonlyMap<string, Uint8Array> = new Map(),
): { compiler: NodeCompiler; document: NodeTypstDocument } {
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: fonts }] })
  compiler.mapShadow(`${workspace}${name}.json`, Buffer.from(JSON.stringify(data)))
  for (const [path, bytes] of files) compiler.mapShadow(`${workspace}${path.slice(1)}`, Buffer.from(bytes))
  const compiled = compiler.compile({ mainFilePath: `${workspace}${name}.typ` })
  if (compiled.result) return { compiler, document: compiled.result }
  const failure = compiled.takeError()
  throw new Error(JSON.stringify(failure ? compiler.fetchDiagnostics(failure) : 'Typst gave no document'))
}

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
