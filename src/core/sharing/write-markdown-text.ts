import type { LinkedPart } from '#core/wiki/links/link-names.ts'
import { type LinkNames, linkText } from '#core/wiki/links/link-text.ts'
import { escapeMarkdown } from '#core/wiki/text/escape-markdown.ts'
import type { Block } from '#core/wiki/text/read-blocks.ts'
import { readExportedBlocks } from './read-shared-blocks.ts'

export type NoteLinks = { linkNames: LinkNames; noteOf: ReadonlyMap<string, string> }

const lineMarks = /^(?:[-+]|\d{1,9}(?=[.)]))/

const escapeLineStart = (line: string) =>
  line.trim().replace(lineMarks, (mark) => (/\d/.test(mark) ? `${mark}\\` : `\\${mark}`))

export function writeNoteLink(note: string, label = note): string {
  const shown = label.replace(/[[\]|\s]+/g, ' ').trim()
  return shown === note || shown === '' ? `[[${note}]]` : `[[${note}|${shown}]]`
}

function writePart({ text, entryId }: LinkedPart, { noteOf }: NoteLinks): string {
  const note = entryId === null ? undefined : noteOf.get(entryId)
  return note === undefined ? escapeMarkdown(text) : writeNoteLink(note, text)
}

function writeMarkdownLine(text: string, links: NoteLinks, selfId: string | null = null): string {
  const [parts = []] = linkText([text], links.linkNames, selfId)
  const written = parts.map((part) => writePart(part, links)).join('')
  return written
    .split(/\r\n?|\n/)
    .map(escapeLineStart)
    .join('\n')
}

export const writeMarkdownInline = (text: string, links: NoteLinks, selfId: string | null = null) =>
  writeMarkdownLine(text.replace(/\s+/g, ' '), links, selfId)

function writeBlock(block: Block, links: NoteLinks, selfId: string | null): string {
  if (block.kind === 'heading') {
    // One level deeper, because the first-level heading of a note is the entry's name.
    return `${'#'.repeat(block.level + 1)} ${writeMarkdownInline(block.text, links, selfId)}`
  }
  if (block.kind === 'list') {
    const items = block.items.map((item) => writeMarkdownInline(item, links, selfId))
    return items.map((item, at) => `${block.isNumbered ? `${block.first + at}.` : '-'} ${item}`).join('\n')
  }
  if (block.kind === 'paragraph') return writeMarkdownLine(block.text, links, selfId)
  const inside = block.blocks.map((one) => writeBlock(one, links, selfId)).join('\n\n')
  return `> [!warning] For game masters\n>\n${inside.replace(/^/gm, '> ')}`
}

export function writeMarkdownText(description: string, links: NoteLinks, selfId: string | null): string {
  return readExportedBlocks(description)
    .map((block) => writeBlock(block, links, selfId))
    .join('\n\n')
}

/** Quotes a text for YAML, and breaks up `[[` and `]]`, which Obsidian would read as a link. */
export function quoteYaml(text: string): string {
  const plain = text.replaceAll('[[', '[ [').replaceAll(']]', '] ]')
  return JSON.stringify(plain).replace(
    /[\u007f-\u00a0\u2028\u2029\ufeff\ufffe\uffff]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
