import { type LinkNames, linkText } from '#core/wiki/links/link-text.ts'
import type { Block } from '#core/wiki/text/read-blocks.ts'
import { readExportedBlocks } from './read-shared-blocks.ts'

export type HtmlWriter = {
  linkNames: LinkNames
  writeText: (text: string) => string
  linkTo: (entryId: string, label: string) => string
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

export function writeHtmlLine(text: string, writer: HtmlWriter, selfId: string | null = null): string {
  const [parts = []] = linkText([text], writer.linkNames, selfId)
  return parts
    .map((part) =>
      part.entryId === null ? writer.writeText(part.text) : writer.linkTo(part.entryId, part.text),
    )
    .join('')
    .replace(/\r\n?|\n/g, '<br>')
}

function writeBlock(block: Block, writer: HtmlWriter, selfId: string | null): string {
  const line = (text: string) => writeHtmlLine(text, writer, selfId)
  if (block.kind === 'heading') return `<h${block.level + 1}>${line(block.text)}</h${block.level + 1}>`
  if (block.kind === 'paragraph') return `<p>${line(block.text)}</p>`
  if (block.kind === 'secret') {
    return `<section class="secret">${block.blocks.map((one) => writeBlock(one, writer, selfId)).join('')}</section>`
  }
  const items = block.items.map((item) => `<li>${line(item)}</li>`).join('')
  return block.isNumbered ? `<ol start="${block.first}">${items}</ol>` : `<ul>${items}</ul>`
}

/** Secret parts become sections of the class `secret`. */
export function writeHtmlText(description: string, writer: HtmlWriter, selfId: string | null): string {
  return readExportedBlocks(description)
    .map((block) => writeBlock(block, writer, selfId))
    .join('')
}
