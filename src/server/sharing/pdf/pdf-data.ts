import { pdfTexts } from '#contract/sharing/exports.ts'
import { sharingTexts } from '#contract/sharing/schemas.ts'
import { countCharacters, titleCase } from '#contract/text.ts'
import type { ExportedName } from '#contract/wiki/file-entry.ts'
import type { ExportedCampaign, ExportedEntry, ExportedSession } from '#core/sharing/exported-campaign.ts'
import { groupEntries } from '#core/sharing/group-entries.ts'
import { buildLinkIndex } from '#core/wiki/links/link-names.ts'
import { formatDate, writeSession } from './pdf-story.ts'
import {
  createPrinter,
  entryAnchor,
  type Line,
  type PdfBlock,
  type PdfContext,
  sessionAnchor,
} from './pdf-text.ts'
import { categoryAnchor, writeCategory, writeEntry } from './pdf-wiki.ts'

export type PdfSource = Pick<ExportedCampaign, 'campaign' | 'exportedAt'> & {
  sessions: ExportedSession[]
  entries: ExportedEntry[]
  /** JPEG files by picture id. */
  pictures: ReadonlyMap<string, Uint8Array>
}

export const picturePath = (id: string) => `/pictures/${id}.jpg`

/** The input of the template `typeset/campaign.typ`. */
type PdfData = {
  title: string
  subject: string
  name: Line
  titleLength: number
  asOf: Line
  description: Line
  cover: string | null
  imprint: Line[]
  contentsTitle: Line
  contents: { name: Line; anchor: string; depth: number }[]
  body: PdfBlock[]
  index: { title: string; name: Line; how: Line; rows: IndexRow[] } | null
}

const storyAnchor = 'story'
const wikiAnchor = 'wiki'
const indexAnchor = 'index'

/** Control characters and direction marks are removed from bookmarks and window titles, because PDF readers would obey them. */
const directions = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
export const plainTitle = (text: string) => text.toWellFormed().replace(directions, '')

function writeBody(context: PdfContext, { sessions, entries }: PdfSource): PdfBlock[] {
  const part = (title: string, anchor: string): PdfBlock => ({
    kind: 'part',
    title,
    anchor,
    name: context.print(title),
  })
  const sessionIds = new Map(sessions.map(({ id, sessionNumber }) => [sessionNumber, id]))
  return [
    ...(sessions.length > 0 ? [part(pdfTexts.story, storyAnchor)] : []),
    ...sessions.flatMap((session, at) => writeSession(context, session, at === 0)),
    part(pdfTexts.wiki, wikiAnchor),
    ...(entries.length > 0
      ? []
      : [{ kind: 'paragraph' as const, style: 'note' as const, line: context.print(sharingTexts.empty) }]),
    ...groupEntries(entries).flatMap(([category, members]) => [
      writeCategory(context, category, members.length),
      ...members.map((entry, at) => writeEntry(context, entry, sessionIds, at === 0)),
    ]),
  ]
}

/** Entries are left out, because the index lists them. */
function listContents({ print }: PdfContext, { sessions, entries }: PdfSource): PdfData['contents'] {
  const line = (depth: number, title: string, anchor: string) => ({ name: print(title), anchor, depth })
  return [
    ...(sessions.length > 0 ? [line(0, pdfTexts.story, storyAnchor)] : []),
    ...sessions.map(({ id, name, sessionNumber }) => line(1, `${sessionNumber}. ${name}`, sessionAnchor(id))),
    line(0, pdfTexts.wiki, wikiAnchor),
    ...groupEntries(entries).map(([category]) => line(1, titleCase(category), categoryAnchor(category))),
    ...(entries.length > 0 ? [line(0, pdfTexts.index, indexAnchor)] : []),
  ]
}

const holdsSecrets = (blocks: PdfBlock[]): boolean =>
  blocks.some((block) => block.kind === 'aside' || (block.kind === 'entry' && holdsSecrets(block.blocks)))

/** Texts of users reach Typst as data, never as markup. */
export function writePdfData(source: PdfSource, isPrintable: (letter: string) => boolean): PdfData {
  const { print, missing } = createPrinter(isPrintable)
  const { campaign, exportedAt, sessions, entries } = source
  const context: PdfContext = {
    print,
    findPicture: (id) => (id && source.pictures.has(id) ? picturePath(id) : null),
    names: {
      index: buildLinkIndex(entries),
      entries: new Map(entries.map((entry) => [entry.id, entry])),
    },
  }
  const data = {
    title: plainTitle(campaign.name),
    subject: plainTitle(campaign.description).slice(0, 500).toWellFormed(),
    name: print(campaign.name),
    titleLength: countCharacters(campaign.name),
    asOf: print(pdfTexts.asOf(formatDate(exportedAt))),
    description: print(campaign.description),
    cover: context.findPicture(campaign.cover),
    contentsTitle: print(pdfTexts.contents),
    contents: listContents(context, source),
    body: writeBody(context, source).map((block) => ('title' in block ? withPlainTitle(block) : block)),
    index:
      entries.length === 0
        ? null
        : {
            title: pdfTexts.index,
            name: print(pdfTexts.index),
            how: print(pdfTexts.indexHow),
            rows: listIndex(context, entries),
          },
  }
  const isForGms = holdsSecrets(data.body) || entries.some(({ visibility }) => visibility === 'gm')
  const imprint = [
    `${pdfTexts.counts(sessions.length, entries.length)}.`,
    ...(isForGms ? [pdfTexts.gmCopy] : []),
    ...(missing.size > 0 ? [pdfTexts.missing([...missing].sort().join(', '))] : []),
    pdfTexts.madeBy,
  ]
  return { ...data, imprint: imprint.map(print) }
}

const withPlainTitle = <T extends { title: string }>(block: T): T => ({
  ...block,
  title: plainTitle(block.title),
})

/** `see` is true for an alias, whose line refers to the entry: "The Grey Ford, see Greyford". */
type IndexRow = { letter: string } | { name: Line; see: boolean; anchor: string }

const order = new Intl.Collator('en')
const otherLetters = '#'

const alphabetic =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]$/u

function findLetter(name: string): string {
  const [first = ''] = name.normalize('NFD').replace(/[^\p{L}\p{N}]+/gu, '')
  return alphabetic.test(first) ? first.toUpperCase() : otherLetters
}

function listIndex({ print }: PdfContext, names: ExportedName[]): IndexRow[] {
  const rows = names
    .flatMap(({ id, name, aliases }) => [
      { id, name, see: '' },
      ...aliases.map((alias) => ({ id, name: alias, see: name })),
    ])
    .filter(({ name }) => name.trim() !== '')
    .map((row) => ({ ...row, letter: findLetter(row.name) }))
    .sort((a, b) => order.compare(a.letter, b.letter) || order.compare(a.name, b.name))
  return rows.flatMap(({ id, name, see, letter }, at): IndexRow[] => {
    const line = print([
      { text: name },
      ...(see === '' ? [] : [{ text: `, see ${see}`, emphasis: 'label' as const }]),
    ])
    const row = { name: line, see: see !== '', anchor: entryAnchor(id) }
    return letter === rows[at - 1]?.letter ? [row] : [{ letter }, row]
  })
}
