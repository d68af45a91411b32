import { entryOf, type LinkedRun, type LinkNames, linkRuns, linkText } from '#core/wiki/links/link-text.ts'
import type { Block } from '#core/wiki/text/read-blocks.ts'
import { readRuns } from '#core/wiki/text/read-runs.ts'
import { readExportedBlocks } from './read-shared-blocks.ts'

export type HtmlWriter = {
  linkNames: LinkNames
  writeText: (text: string) => string
  linkTo: (entryId: string, label: string) => string
  /** Returns HTML, or "" if no picture is to be shown. */
  drawPicture: (picture: string) => string
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

const endLines = (html: string) => html.replace(/\r\n?|\n/g, '<br>')

/** Writes a text; only `[[Name]]` links are read as marks. */
export function writeHtmlLine(text: string, writer: HtmlWriter, selfId: string | null = null): string {
  const [parts = []] = linkText([text], writer.linkNames, selfId)
  const written = parts.map((part) =>
    part.entryId === null ? writer.writeText(part.text) : writer.linkTo(part.entryId, part.text),
  )
  return endLines(written.join(''))
}

const elements = { strong: 'strong', emphasis: 'em', code: 'code' } as const

function writeRun({ text, marks, link }: LinkedRun, writer: HtmlWriter): string {
  const entryId = entryOf(link)
  const image = link?.kind === 'picture' ? writer.drawPicture(link.picture) : ''
  const picture = image === '' ? '' : `${image}<br>`
  const words = picture + (entryId === null ? writer.writeText(text) : writer.linkTo(entryId, text))
  const linked = link?.kind === 'address' ? `<a href="${escapeHtml(link.href)}">${words}</a>` : words
  return marks.reduceRight((html, mark) => `<${elements[mark]}>${html}</${elements[mark]}>`, linked)
}

function writeHtmlRuns(text: string, writer: HtmlWriter, selfId: string | null): string {
  const [runs = []] = linkRuns([readRuns(text)], writer.linkNames, selfId)
  return endLines(runs.map((run) => writeRun(run, writer)).join(''))
}

function writeBlock(block: Block, writer: HtmlWriter, selfId: string | null): string {
  const line = (text: string) => writeHtmlRuns(text, writer, selfId)
  const writeAll = (blocks: Block[]) => blocks.map((one) => writeBlock(one, writer, selfId)).join('')
  if (block.kind === 'heading') return `<h${block.level + 1}>${line(block.text)}</h${block.level + 1}>`
  if (block.kind === 'paragraph') return `<p>${line(block.text)}</p>`
  if (block.kind === 'code') return `<pre><code>${writer.writeText(block.text)}</code></pre>`
  if (block.kind === 'quote') return `<blockquote>${writeAll(block.blocks)}</blockquote>`
  if (block.kind === 'secret') return `<section class="secret">${writeAll(block.blocks)}</section>`
  const items = block.items.map((item) => `<li>${line(item)}</li>`).join('')
  return block.isNumbered ? `<ol start="${block.first}">${items}</ol>` : `<ul>${items}</ul>`
}

export function writeHtmlText(description: string, writer: HtmlWriter, selfId: string | null): string {
  return readExportedBlocks(description)
    .map((block) => writeBlock(block, writer, selfId))
    .join('')
}
