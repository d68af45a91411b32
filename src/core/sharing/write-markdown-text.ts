import { escapeMarkdown } from '#core/language/escape-markdown.ts'
import type { LinkedPart } from '#core/wiki/link-names.ts'
import { linkText, type NameBook } from '#core/wiki/link-text.ts'
import type { Block } from '#core/wiki/read-blocks.ts'
import { readExportedBlocks } from './read-shared-blocks.ts'

/** What leads from a text to the notes of a vault. */
export type NoteLinks = { book: NameBook; noteOf: ReadonlyMap<string, string> }

/** At the beginning of a line these make a list, a rule or a heading. */
const lineSigns = /^(?:[-+]|\d{1,9}(?=[.)]))/

const guardLine = (line: string) =>
  line.trim().replace(lineSigns, (sign) => (/\d/.test(sign) ? `${sign}\\` : `\\${sign}`))

/** A link of Obsidian to a note, under its own name or another. */
export function writeNoteLink(note: string, label = note): string {
  const shown = label.replace(/[[\]|\s]+/g, ' ').trim()
  return shown === note || shown === '' ? `[[${note}]]` : `[[${note}|${shown}]]`
}

function writePart({ text, entryId }: LinkedPart, { noteOf }: NoteLinks): string {
  const note = entryId === null ? undefined : noteOf.get(entryId)
  return note === undefined ? escapeMarkdown(text) : writeNoteLink(note, text)
}

/** A stretch of text with its links; where it has lines they stay. */
export function writeMarkdownLine(text: string, links: NoteLinks, selfId: string | null = null): string {
  const [parts = []] = linkText([text], links.book, selfId)
  const written = parts.map((part) => writePart(part, links)).join('')
  return written
    .split(/\r\n?|\n/)
    .map(guardLine)
    .join('\n')
}

/** The same where it must be a single line. */
export const writeMarkdownInline = (text: string, links: NoteLinks, selfId: string | null = null) =>
  writeMarkdownLine(text.replace(/\s+/g, ' '), links, selfId)

function writeBlock(block: Block, links: NoteLinks, selfId: string | null): string {
  if (block.kind === 'heading') {
    // The name of the entry is the first heading of its note.
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

/** A description as Markdown that says the same: its headings and lists, and its links as links between notes. */
export function writeMarkdownText(description: string, links: NoteLinks, selfId: string | null): string {
  return readExportedBlocks(description)
    .map((block) => writeBlock(block, links, selfId))
    .join('\n\n')
}

/** A text as YAML between double quotes. What Obsidian would take for a link in it is taken apart. */
export function quoteYaml(text: string): string {
  const plain = text.replaceAll('[[', '[ [').replaceAll(']]', '] ]')
  return JSON.stringify(plain).replace(
    /[\u007f-\u00a0\u2028\u2029\ufeff\ufffe\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
