import type { Source } from '#contract/source.ts'
import { formatClock, titleCase, titleSession } from '#contract/text.ts'
import { escapeMarkdown } from '#core/escape-markdown.ts'
import { makeFileName } from '#core/make-file-name.ts'
import type { ExportedPicture } from '#core/pictures/exported-picture.ts'
import { writeRecapMarkdown } from '#core/recap/write-markdown.ts'
import { remainingFacts } from '#core/wiki/text/add-sentence.ts'
import type { ExportedCampaign, ExportedEntry, ExportedNames, ExportedSession } from './exported-campaign.ts'
import { categoryOf, groupEntries } from './group-entries.ts'
import { createNoteNamer } from './name-notes.ts'
import {
  embedPicture,
  type NoteLinks,
  nameAttachment,
  quoteYaml,
  writeMarkdownInline,
  writeMarkdownText,
  writeNoteLink,
} from './write-markdown-text.ts'

/** A file of the vault: Markdown or a picture. */
export type Note = { path: string; text: string } | { path: string; picture: ExportedPicture }
type SessionNote = { note: string; number: number }
type Vault = NoteLinks & { sessions: Map<string, SessionNote>; pictures: Map<string, ExportedPicture> }

const sessionsFolder = 'Sessions'
const attachmentsFolder = 'Attachments'

type NoteNames = Pick<NoteLinks, 'noteOf'> & { nameNote: (wanted: string) => string }

export async function* writeVault(
  exported: ExportedCampaign,
  names: ExportedNames,
  { noteOf, nameNote }: NoteNames,
): AsyncGenerator<Note> {
  const nameFolder = createNoteNamer()
  nameFolder(sessionsFolder)
  nameFolder(attachmentsFolder)
  const vault: Vault = { linkNames: names.linkNames, noteOf, sessions: new Map(), pictures: new Map() }
  for await (const picture of exported.pictures()) vault.pictures.set(picture.id, picture)
  const categories = groupEntries(names.list).map(([category, entries]) => {
    const folder = nameFolder(titleCase(category))
    return { category, entries, folder, note: nameNote(folder) }
  })
  const folderOf = new Map(categories.map(({ category, folder }) => [category, folder]))

  for await (const session of exported.sessions()) {
    const note = nameNote(`${session.date} Session ${session.sessionNumber} ${session.name}`)
    vault.sessions.set(session.id, { note, number: session.sessionNumber })
    yield { path: `${sessionsFolder}/${note}.md`, text: writeSession(session, vault) }
  }
  for await (const page of exported.entries()) {
    for (const entry of page) {
      const note = vault.noteOf.get(entry.id)
      const folder = folderOf.get(categoryOf(entry))
      // Leaves out an entry created during the export: it has no note name, and no note links to it.
      if (note !== undefined && folder !== undefined) {
        yield { path: `${folder}/${note}.md`, text: writeEntry(entry, note, vault) }
        yield* attachPicture(vault, entry.picture, note)
      }
    }
  }
  for (const { entries, folder, note } of categories) {
    const links = entries.map(({ id }) => `- ${writeNoteLink(vault.noteOf.get(id) ?? '')}`)
    yield { path: `${folder}/${note}.md`, text: `${links.join('\n')}\n` }
  }
  const index = nameNote(exported.campaign.name)
  yield { path: `${index}.md`, text: writeIndex(exported, index, categories, vault) }
  yield* attachPicture(vault, exported.campaign.cover, index)
}

function* attachPicture({ pictures }: Vault, id: string | null | undefined, note: string): Generator<Note> {
  const picture = pictures.get(id ?? '')
  if (picture) yield { path: `${attachmentsFolder}/${nameAttachment(note)}`, picture }
}

function writeIndex(
  { campaign: { name, description, cover } }: ExportedCampaign,
  index: string,
  categories: { note: string; entries: unknown[] }[],
  vault: Vault,
): string {
  const sessions = [...vault.sessions.values()].map(({ note }) => `- ${writeNoteLink(note)}`)
  const wiki = categories.map(({ note, entries }) => `- ${writeNoteLink(note)} (${entries.length})`)
  return joinParts([
    writeTitle(name, index),
    embedPicture(vault, cover, index),
    writeMarkdownText(description, vault, null),
    writeSection('Sessions', sessions),
    writeSection('Wiki', wiki),
  ])
}

function writeSession(session: ExportedSession, vault: Vault): string {
  const { sessionNumber, name, date, notes, recap } = session
  const title = titleSession(sessionNumber, name)
  const front = [`session: ${sessionNumber}`, `date: ${date}`, 'tags:', '  - session']
  const writeText = (text: string) => writeMarkdownInline(text, vault)
  const told = recap
    ? writeRecapMarkdown(recap, { title, formatTime: formatClock, writeText }).trimEnd()
    : `# ${escapeMarkdown(title)}`
  const noted = writeMarkdownText(notes, vault, null)
  return joinParts([writeFront(front), told, noted && `## Notes\n\n${noted}`])
}

function writeEntry(entry: ExportedEntry, note: string, vault: Vault): string {
  const { id, name, aliases, details, description, facts = [], sessionNumber, visibility, picture } = entry
  const category = categoryOf(entry)
  const pairs = Object.entries(details)
  const front = [
    ...writeYamlList('aliases', note === name ? aliases : [name, ...aliases]),
    `category: ${quoteYaml(category)}`,
    ...writeYamlList('tags', [toTag(category)]),
    ...(sessionNumber === null ? [] : [`session: ${sessionNumber}`]),
    ...(visibility === 'gm' ? ['visibility: "gm"'] : []),
    ...(pairs.length === 0 ? [] : ['details:']),
    ...pairs.map(([key, value]) => `  ${quoteYaml(key)}: ${quoteYaml(value)}`),
  ]
  const line = (text: string) => writeMarkdownInline(text, vault, id)
  return joinParts([
    writeFront(front),
    writeTitle(name, note),
    embedPicture(vault, picture, note),
    pairs.map(([key, value]) => `- **${escapeMarkdown(titleCase(key))}**: ${line(value)}`).join('\n'),
    writeMarkdownText(description, vault, id),
    writeSection(
      'What was said',
      remainingFacts(description, facts).map(
        ({ text, sources }) => `- ${line(text)}${writeSources(sources, vault)}`,
      ),
    ),
    writeSection('Heard in', listSessions(entry, vault)),
  ])
}

const writeTitle = (name: string, note: string) => (name === note ? '' : `# ${escapeMarkdown(name)}`)
const writeFront = (lines: string[]) => `---\n${lines.join('\n')}\n---`
const writeSection = (heading: string, lines: string[]) =>
  lines.length === 0 ? '' : `## ${heading}\n\n${lines.join('\n')}`
const joinParts = (parts: string[]) => `${parts.filter((part) => part !== '').join('\n\n')}\n`

const writeYamlList = (key: string, values: string[]) =>
  values.length === 0 ? [] : [`${key}:`, ...values.map((value) => `  - ${quoteYaml(value)}`)]

/** Obsidian tags must not contain blanks or consist only of digits. */
function toTag(category: string): string {
  const tag = makeFileName(category).replace(/[^\p{L}\p{N}_-]+/gu, '-')
  return /\p{L}/u.test(tag) ? tag : `category-${tag}`
}

function writeSources(sources: Source[], vault: Vault): string {
  const [first] = sources
  const session = first && vault.sessions.get(first.sessionId)
  if (!session) return ''
  const time = first.start === null ? '' : `, ${formatClock(first.start)}`
  return ` (${writeNoteLink(session.note, `Session ${session.number}`)}${time})`
}

function listSessions({ facts = [] }: ExportedEntry, vault: Vault): string[] {
  const accepted = facts.filter(({ status }) => status === 'accepted')
  const sources = Map.groupBy(
    accepted.flatMap((fact) => fact.sources),
    ({ sessionId }) => sessionId,
  )
  return [...sources].flatMap(([sessionId, said]) => {
    const session = vault.sessions.get(sessionId)
    if (!session) return []
    const starts = [...new Set(said.flatMap(({ start }) => start ?? []))].toSorted((a, b) => a - b)
    const times = starts.slice(0, 5).map(formatClock).join(', ')
    return `- ${writeNoteLink(session.note)}${times === '' ? '' : ` (${times})`}`
  })
}
