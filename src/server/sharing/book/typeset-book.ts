import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { type BookCopy, writeBookData } from './book-data.ts'
import { openFonts } from './book-fonts.ts'

/** Contains only the template, because Typst can read every file in its workspace. */
const workspace = fileURLToPath(new URL('./typeset/', import.meta.url))

/** Typesets a book as a PDF; blocks until it is done. */
export function typesetBook(book: BookCopy): Buffer {
  const { fonts, isPrintable } = openFonts()
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: fonts }] })
  const data = JSON.stringify(writeBookData(book, isPrintable))
  compiler.mapShadow(`${workspace}book.json`, Buffer.from(data))
  const compiled = compiler.compile({ mainFilePath: `${workspace}book.typ` })
  if (!compiled.result) {
    const failure = compiled.takeError()
    throw new Error(JSON.stringify(failure ? compiler.fetchDiagnostics(failure) : 'Typst gave no book'))
  }
  return compiler.pdf(compiled.result, {
    pdfTags: false,
    creationTimestamp: Math.floor(Date.parse(book.exportedAt) / 1000),
  })
}
