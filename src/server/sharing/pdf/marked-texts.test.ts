import { expect, it } from 'vitest'
import { readExportedBlocks } from '#core/sharing/read-shared-blocks.ts'
import { markedNames, markedTexts } from '#core/sharing/test-marks.ts'
import { escapeHtml } from '#core/sharing/write-foundry.ts'
import { createPrinter, type Line, type PdfBlock, type Span, writeBlocks } from './pdf-text.ts'

const { print } = createPrinter(() => true)
const elements = { strong: 'strong', emphasis: 'em', code: 'code' }

function showSpan({ text, marks = [], to, href, picture }: Span): string {
  const words = picture ? showLine(picture.caption) : escapeHtml(text)
  const image = picture ? '<img>' : ''
  const linked = to ? `<a>${words}</a>` : href ? `<a href="${escapeHtml(href)}">${words}</a>` : words
  return marks.reduceRight((inner, mark) => `<${elements[mark]}>${inner}</${elements[mark]}>`, image + linked)
}
const showLine = ({ spans }: Line) => spans.map(showSpan).join('')

function show(block: PdfBlock): string {
  if (block.kind === 'paragraph') return `<p>${showLine(block.line)}</p>`
  if (block.kind === 'heading') return `<h${block.level + 1}>${showLine(block.line)}</h${block.level + 1}>`
  if (block.kind === 'quote') return `<blockquote>${block.blocks.map(show).join('')}</blockquote>`
  if (block.kind === 'code') return `<pre><code>${showLine(block.line)}</code></pre>`
  if (block.kind !== 'points') throw new Error(`A description has no ${block.kind}`)
  return `<ul>${block.points.map(({ line }) => `<li>${showLine(line)}</li>`).join('')}</ul>`
}

it.each(markedTexts)('prints %s', (_, source, html) => {
  const blocks = writeBlocks(
    { print, names: markedNames, findPicture: (id) => id ?? null },
    readExportedBlocks(source),
    '',
  )
  expect(blocks.map(show).join('')).toBe(html)
})
