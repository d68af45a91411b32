import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { type PdfSource, writePdfData } from './pdf-data.ts'
import { openFonts } from './pdf-fonts.ts'

/** Contains only the template, because Typst can read every file in its workspace. */
const workspace = fileURLToPath(new URL('./typeset/', import.meta.url))

/** Typesets a campaign as a PDF; blocks until it is done. */
export function typesetPdf(source: PdfSource): Buffer {
  const { fonts, isPrintable } = openFonts()
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: fonts }] })
  const data = JSON.stringify(writePdfData(source, isPrintable))
  compiler.mapShadow(`${workspace}campaign.json`, Buffer.from(data))
  const compiled = compiler.compile({ mainFilePath: `${workspace}campaign.typ` })
  if (!compiled.result) {
    const failure = compiled.takeError()
    throw new Error(JSON.stringify(failure ? compiler.fetchDiagnostics(failure) : 'Typst gave no PDF'))
  }
  return compiler.pdf(compiled.result, {
    pdfTags: false,
    creationTimestamp: Math.floor(Date.parse(source.exportedAt) / 1000),
  })
}
