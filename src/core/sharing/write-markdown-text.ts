import { escapeMarkdown } from '#core/escape-markdown.ts'
import type { LinkedPart } from '#core/wiki/links/link-names.ts'
import { entryOf, type LinkedRun, type LinkNames, linkRuns, linkText } from '#core/wiki/links/link-text.ts'
import type { Block } from '#core/wiki/text/read-blocks.ts'
import { type Mark, readRuns } from '#core/wiki/text/read-runs.ts'
import { readExportedBlocks } from './read-shared-blocks.ts'

export type NoteLinks = {
  linkNames: LinkNames
  noteOf: ReadonlyMap<string, string>
  /** The ids of the pictures in the vault. */
  pictures: Pick<ReadonlyMap<string, unknown>, 'has'>
}

const lineMarks = /^(?:[-+]|\d{1,9}(?=[.)]))/

const escapeLineStart = (line: string) =>
  line.trim().replace(lineMarks, (mark) => (/\d/.test(mark) ? `${mark}\\` : `\\${mark}`))

export function writeNoteLink(note: string, label = note): string {
  const shown = label.replace(/[[\]|\s]+/g, ' ').trim()
  return shown === note || shown === '' ? `[[${note}]]` : `[[${note}|${shown}]]`
}

export const nameAttachment = (note: string) => `${note}.webp`

export const embedPicture = ({ pictures }: NoteLinks, id: string | null | undefined, note: string) =>
  pictures.has(id ?? '') ? `![[${nameAttachment(note)}|320]]` : ''

function writePart({ text, entryId }: LinkedPart, { noteOf }: NoteLinks): string {
  const note = entryId === null ? undefined : noteOf.get(entryId)
  return note === undefined ? escapeMarkdown(text) : writeNoteLink(note, text)
}

const endLines = (written: string) =>
  written
    .split(/\r\n?|\n/)
    .map(escapeLineStart)
    .join('\n')

/** Escapes an exclamation mark before a link, which would otherwise become an embed. */
const joinParts = (parts: string[]) =>
  parts
    .map((part, at) =>
      part.endsWith('!') && parts[at + 1]?.startsWith('[') ? `${part.slice(0, -1)}\\!` : part,
    )
    .join('')

/** Writes a text on one line; only `[[Name]]` links are read as marks. */
export function writeMarkdownInline(text: string, links: NoteLinks, selfId: string | null = null): string {
  const [parts = []] = linkText([text.replace(/\s+/g, ' ')], links.linkNames, selfId)
  return endLines(joinParts(parts.map((part) => writePart(part, links))))
}

const signs = { strong: '**', emphasis: '*', code: '' } as const

const fenceFor = (code: string, shortest: number) =>
  '`'.repeat(
    code.match(/`+/g)?.reduce((most, { length }) => Math.max(most, length + 1), shortest) ?? shortest,
  )

function writeCode(code: string): string {
  const fence = fenceFor(code, 1)
  // The word joiner keeps Dataview from evaluating `= …` and `$= …`.
  const line = code.replace(/\s/g, ' ').replace(/^ *(?=\$?=)/, '$&\u2060')
  return /^`|`$|^ +[^ ].* $/.test(line) ? `${fence} ${line} ${fence}` : `${fence}${line}${fence}`
}

function writeRun({ text, marks, link }: LinkedRun, links: NoteLinks): string {
  if (marks.includes('code')) return writeCode(text)
  if (link?.kind === 'address') {
    // The backslash keeps `&…;` in the address from being read as an HTML entity.
    return `[${escapeMarkdown(text)}](<${link.href.replace(/&(?=#?\w+;)/g, '\\&')}>)`
  }
  const entryId = entryOf(link)
  const named = writePart({ text, entryId }, links)
  if (link?.kind !== 'picture') return named
  const picture = embedPicture(links, link.picture, links.noteOf.get(link.id) ?? '')
  return picture === '' ? named : `${picture} ${named}`
}

/** Opens and closes marks only where they change, because "**a****b**" would not be read as bold. */
function writeRuns(runs: LinkedRun[], links: NoteLinks): string {
  let open: readonly Mark[] = []
  const moveTo = (marks: readonly Mark[]) => {
    const kept = marks.findIndex((mark, at) => mark !== open[at])
    const shared = kept < 0 ? marks.length : kept
    const closing = open.slice(shared).toReversed()
    const written = [...closing, ...marks.slice(shared)].map((mark) => signs[mark]).join('')
    open = marks
    return written
  }
  const shown = runs.filter(({ text }) => text !== '')
  return joinParts(shown.map((run) => moveTo(run.marks) + writeRun(run, links))) + moveTo([])
}

function writeMarkdownLine(text: string, links: NoteLinks, selfId: string | null): string {
  const [runs = []] = linkRuns([readRuns(text)], links.linkNames, selfId)
  return endLines(writeRuns(runs, links))
}

const indentQuote = (text: string) => text.replace(/^/gm, '> ')

function writeBlock(block: Block, links: NoteLinks, selfId: string | null): string {
  const writeOneLine = (text: string) => writeMarkdownLine(text.replace(/\s+/g, ' '), links, selfId)
  const writeAll = (blocks: Block[]) => blocks.map((one) => writeBlock(one, links, selfId)).join('\n\n')
  // One level deeper, because the first-level heading of a note is its title.
  if (block.kind === 'heading') return `${'#'.repeat(block.level + 1)} ${writeOneLine(block.text)}`
  if (block.kind === 'list') {
    const items = block.items.map(writeOneLine)
    return items.map((item, at) => `${block.isNumbered ? `${block.first + at}.` : '-'} ${item}`).join('\n')
  }
  if (block.kind === 'paragraph') return writeMarkdownLine(block.text, links, selfId)
  if (block.kind === 'code') {
    const fence = fenceFor(block.text, 3)
    return `${fence}\n${block.text}\n${fence}`
  }
  if (block.kind === 'quote') return indentQuote(writeAll(block.blocks))
  return `> [!warning] For game masters\n>\n${indentQuote(writeAll(block.blocks))}`
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
