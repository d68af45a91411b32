import { gmTexts } from '#contract/recap/review.ts'
import { formatClock, titleCase, titleSession } from '#contract/text.ts'
import type { ExportedPicture } from '#core/pictures/exported-picture.ts'
import { listRecapParts, type RecapPart, type RecapPartItem } from '#core/recap/list-recap-parts.ts'
import { entryOf, type LinkedRun, type LinkNames, linkRuns, linkText } from '#core/wiki/links/link-text.ts'
import { remainingFacts } from '#core/wiki/text/add-sentence.ts'
import type { Block } from '#core/wiki/text/read-blocks.ts'
import { readRuns } from '#core/wiki/text/read-runs.ts'
import type { ExportedCampaign, ExportedEntry, ExportedNames, ExportedSession } from './exported-campaign.ts'
import { categoryOf, groupEntries } from './group-entries.ts'
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
function writeHtmlLine(text: string, writer: HtmlWriter, selfId: string | null = null): string {
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

/** An id has sixteen letters and digits and stays the same at every export. */
export type FoundryId = (kind: 'folder' | 'journal' | 'page' | 'adventure', id: string) => string

/** Values of Foundry's CONST.DOCUMENT_OWNERSHIP_LEVELS. */
const ownership = { hidden: { default: 0 }, shown: { default: 2 }, asAbove: { default: -1 } } as const
const formatHtml = 1
/** Key of the folder for sessions. The leading blank distinguishes it from categories. */
const sessionsFolder = ' sessions'

/** Neutralizes Foundry commands such as `@UUID[…]` and `[[/roll …]]` in texts. */
const writeText = (text: string) => escapeHtml(text).replace(/\[(?=\[)|@(?=\w)|&amp;(?=\w+\[)/g, '$&\u2060')

/** Writes an adventure for Foundry VTT 11 or later. Links work, because the import of an adventure keeps document ids. */
export async function* writeFoundry(
  exported: ExportedCampaign,
  names: ExportedNames,
  idOf: FoundryId,
  toBase64: (bytes: Uint8Array) => string,
): AsyncGenerator<string> {
  const pictures = new Map<string, ExportedPicture>()
  for await (const picture of exported.pictures()) pictures.set(picture.id, picture)
  const writePicture = async (id: string | null | undefined) => {
    const bytes = await pictures.get(id ?? '')?.read('medium')
    return bytes ? `<img src="data:image/webp;base64,${toBase64(bytes)}" alt="">` : ''
  }
  const writer: HtmlWriter = {
    linkNames: names.linkNames,
    writeText,
    linkTo: (entryId, label) =>
      `@UUID[JournalEntry.${idOf('journal', entryId)}]{${escapeHtml(label.replace(/[{}[\]@]+/g, ' ').trim())}}`,
    drawPicture: () => '',
  }
  const hiddenNames = names.list.filter(({ visibility }) => visibility === 'gm')
  const hiddenPictures = new Set(hiddenNames.map(({ picture }) => picture))
  const hiddenIds = new Set(hiddenNames.map(({ id }) => id))
  /** Players can read the pages of shown entries in Foundry, so these pages get no picture of a hidden entry. */
  const writeDescription = async (entry: ExportedEntry) => {
    const { id, description } = entry
    const drawn = new Map<string, string>()
    const note = (picture: string) => {
      if (hiddenIds.has(id) || !hiddenPictures.has(picture)) drawn.set(picture, '')
      return ''
    }
    const written = writeHtmlText(description, { ...writer, drawPicture: note }, id)
    if (drawn.size === 0) return written
    for (const picture of drawn.keys()) drawn.set(picture, await writePicture(picture))
    // Draws each picture only once in a text, because each copy would add all its bytes.
    const drawPicture = (picture: string) => {
      const html = drawn.get(picture) ?? ''
      drawn.delete(picture)
      return html
    }
    return writeHtmlText(description, { ...writer, drawPicture }, id)
  }
  const folders = [[sessionsFolder, []] as const, ...groupEntries(names.list)].map(
    ([category], position) => ({
      _id: idOf('folder', category),
      name: titleCase(category.trim()),
      type: 'JournalEntry',
      folder: null,
      description: '',
      sorting: position === 0 ? 'm' : 'a',
      sort: position * 100,
      color: null,
      flags: {},
    }),
  )
  const { name, description, cover } = exported.campaign
  const head = {
    _id: idOf('adventure', exported.id),
    name,
    // Foundry accepts only the address of a file here, so the description holds the cover.
    img: null,
    caption: '',
    description: `${inParagraph(await writePicture(cover))}${writeHtmlText(description, writer, null)}`,
    sort: 0,
    flags: {},
    ...{ actors: [], combats: [], items: [], scenes: [], tables: [], macros: [], cards: [], playlists: [] },
    folders,
  }
  yield `${JSON.stringify(head).slice(0, -1)},\n"journal":[`
  let between = '\n'
  for await (const session of exported.sessions()) {
    yield between + JSON.stringify(writeSession(session, writer, idOf))
    between = ',\n'
  }
  for await (const page of exported.entries()) {
    for (const entry of page) {
      const head = inParagraph(await writePicture(entry.picture))
      const text = await writeDescription(entry)
      yield between +
        JSON.stringify(writeEntry(entry, { head, text, isHidden: hiddenIds.has(entry.id) }, writer, idOf))
      between = ',\n'
    }
  }
  yield '\n]}\n'
}

const inParagraph = (image: string) => (image === '' ? '' : `<p>${image}</p>`)

function makeJournal(
  idOf: FoundryId,
  id: string,
  journal: { name: string; folder: string; sort: number; isHidden: boolean },
  pages: { name: string; content: string; isHidden?: boolean }[],
) {
  const { isHidden: isJournalHidden, ...face } = journal
  return {
    _id: idOf('journal', id),
    ...face,
    ownership: isJournalHidden ? ownership.hidden : ownership.shown,
    flags: {},
    pages: pages.map(({ name, content, isHidden }, position) => ({
      _id: idOf('page', `${id}/${position}`),
      name,
      type: 'text',
      title: { show: false, level: 1 },
      text: { format: formatHtml, content },
      sort: position * 100,
      ownership: isHidden ? ownership.hidden : ownership.asAbove,
      flags: {},
    })),
  }
}

function writeEntry(
  entry: ExportedEntry,
  { head, text, isHidden }: { head: string; text: string; isHidden: boolean },
  writer: HtmlWriter,
  idOf: FoundryId,
) {
  const { id, name, aliases, details, description, facts = [], sessionNumber } = entry
  const line = (text: string) => writeHtmlLine(text, writer, id)
  const rows = Object.entries(details).map(
    ([key, value]) => `<li><strong>${writeText(titleCase(key))}</strong>: ${line(value)}</li>`,
  )
  const said = remainingFacts(description, facts).map(({ text }) => `<li>${line(text)}</li>`)
  const content = [
    head,
    aliases.length > 0 ? `<p><em>Also known as ${writeText(aliases.join(', '))}</em></p>` : '',
    rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '',
    text,
    said.length > 0 ? `<h2>What was said</h2><ul>${said.join('')}</ul>` : '',
    sessionNumber === null ? '' : `<p><em>First mentioned in session ${sessionNumber}</em></p>`,
  ].join('')
  const folder = idOf('folder', categoryOf(entry))
  return makeJournal(idOf, id, { name, folder, sort: 0, isHidden }, [{ name, content }])
}

function writeSession(session: ExportedSession, writer: HtmlWriter, idOf: FoundryId) {
  const { id, sessionNumber, name, date, notes, recap } = session
  const line = (text: string) => writeHtmlLine(text, writer, null)
  const recapParts = recap ? listRecapParts(recap) : []
  const write = (parts: RecapPart[]) => parts.map((part) => writePart(part, line)).join('')
  const secret = write(recapParts.filter(({ isForGm }) => isForGm))
  const pages = [
    {
      name: 'Recap',
      content: `<p><em>${date}</em></p>${write(recapParts.filter(({ isForGm }) => !isForGm))}`,
    },
    ...(secret === '' ? [] : [{ name: gmTexts.forGm, content: secret, isHidden: true }]),
    ...(notes === '' ? [] : [{ name: 'Notes', content: writeHtmlText(notes, writer, null) }]),
  ]
  const title = titleSession(sessionNumber, name)
  const folder = idOf('folder', sessionsFolder)
  return makeJournal(idOf, id, { name: title, folder, sort: sessionNumber * 100, isHidden: false }, pages)
}

function writePart({ heading, paragraphs, items }: RecapPart, line: (text: string) => string): string {
  const prose = paragraphs.map((one) => `<p>${one.map(({ text }) => line(text)).join(' ')}</p>`)
  const list = items.map((item) => `<li>${writeItem(item, line)}</li>`)
  return `<h2>${heading}</h2>${prose.join('')}${list.length > 0 ? `<ul>${list.join('')}</ul>` : ''}`
}

function writeItem({ name, lead, fields, sources }: RecapPartItem, line: (text: string) => string): string {
  const start = sources.find((source) => source.start !== null)?.start
  const time = start === null || start === undefined ? '' : ` (${formatClock(start)})`
  const rest = fields.map(([label, text]) => `<li>${label}: ${line(text)}</li>`).join('')
  return `<strong>${line(name)}</strong>${time}${lead ? `: ${line(lead)}` : ''}${rest === '' ? '' : `<ul>${rest}</ul>`}`
}
