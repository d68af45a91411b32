import { askTexts } from '#contract/ask/schemas.ts'
import type {
  AskResult,
  Citation,
  EntryResult,
  ListedCampaign,
  ListedSession,
  SearchResults,
  TranscriptLine,
  TranscriptResult,
} from '#contract/mcp/results.ts'
import { mcpTexts } from '#contract/mcp/tools.ts'
import { formatClock, titleCase, titleSession } from '#contract/text.ts'
import { toPlainText } from '#core/wiki/text/plain-text.ts'
import { splitSecrets } from '#core/wiki/text/secret-parts.ts'

// These functions write results as Markdown, for programs that do not use the structured content.

const roleNames: Record<ListedCampaign['role'], string> = { gm: 'game master', player: 'player' }
const joinParts = (parts: string[]) => parts.filter(Boolean).join('\n\n')

export const titleOf = ({ number, name }: Pick<ListedSession, 'number' | 'name'>) =>
  titleSession(number, name)

export function writeCampaigns(campaigns: ListedCampaign[]): string {
  return joinParts(
    campaigns.map((one) => {
      const { id, name, description, role, sessionCount, entryCount, sessions, url } = one
      const facts = [
        `Campaign id: ${id}`,
        `The user is a ${roleNames[role]}.`,
        `${sessionCount} sessions, ${entryCount} wiki entries`,
        url,
      ]
      const left = sessionCount - sessions.length
      const listed = sessions.map(
        (session) => `- ${session.date}, ${titleOf(session)} (session id: ${session.id})`,
      )
      const rest = left > 0 ? [`- ${left} older sessions: call list_campaigns with this campaignId`] : []
      return joinParts([`# ${name}`, description, facts.join('\n'), [...listed, ...rest].join('\n')])
    }),
  )
}

const idNames = { entry: 'entry id', recap: 'session id', line: 'session id' } as const

export function writeSearch({ results, total }: SearchResults): string {
  const found = results.map(({ kind, id, sessionId, title, excerpt, start, url }) => {
    const time = start === null ? '' : ` at ${formatClock(start)}`
    const named = kind === 'entry' ? id : sessionId
    return `- ${titleCase(kind)} [${title}${time}](${url}) (${idNames[kind]}: ${named})\n  ${excerpt}`
  })
  return `${results.length} of ${total} results\n\n${found.join('\n')}`
}

const writeCitation = ({ start, url }: Citation) =>
  `[${start === null ? 'source' : formatClock(start)}](${url})`
const writeCitations = (sources: Citation[]) =>
  sources.length === 0 ? '' : ` (${sources.map(writeCitation).join(', ')})`

export function writeEntry(entry: EntryResult): string {
  const { name, category, aliases, visibility, details, description, facts, url } = entry
  const head = [
    `Category: ${titleCase(category)}`,
    ...(aliases.length > 0 ? [`Also called: ${aliases.join(', ')}`] : []),
    ...(visibility === 'gm' ? ['Only game masters see this entry.'] : []),
    ...Object.entries(details).map(([key, value]) => `${titleCase(key)}: ${value}`),
    url,
  ]
  const said = facts.map(
    ({ text, isProposed, sources }) =>
      `- ${text}${isProposed ? ' (proposed)' : ''}${writeCitations(sources)}`,
  )
  return joinParts([
    `# ${name}`,
    head.join('\n'),
    description,
    said.length > 0 ? `## What was said\n\n${said.join('\n')}` : '',
  ])
}

function writeLine({ start, speaker, text }: TranscriptLine): string {
  const time = start === null ? '' : `[${formatClock(start)}] `
  return `${time}${speaker === null ? '' : `${speaker}: `}${text}`
}

export function writeTranscriptPage(page: TranscriptResult): string {
  const { session, lines, offset, nextOffset, totalLines, url } = page
  const recordings = [...Map.groupBy(lines, ({ recording }) => recording)]
  const written = recordings.map(([recording, said]) => {
    const heading = recording > 1 || recordings.length > 1 ? [`## Recording ${recording}`] : []
    return joinParts([...heading, said.map(writeLine).join('\n')])
  })
  const next = nextOffset === null ? 'This is the last page.' : `Next page: offset ${nextOffset}.`
  return joinParts([
    `# ${titleOf(session)} (${session.date})`,
    `Lines ${offset + 1} to ${offset + lines.length} of ${totalLines}. ${next}\nTo link to a moment, add &t= and its second to ${url}`,
    ...written,
  ])
}

export function writeAnswer({ kind, statements, passages }: AskResult): string {
  if (kind === 'nothing') return askTexts.nothingAbout
  const said = statements.map(({ text, sources }) => `${text}${writeCitations(sources)}`)
  const fitting = passages.map(({ text, title, sources }) => `- ${title}: ${text}${writeCitations(sources)}`)
  return joinParts([
    said.join('\n'),
    fitting.length > 0 ? `${askTexts.passages}:\n${fitting.join('\n')}` : '',
  ])
}

/** Returns a description as plain text with labels on its secret parts. An open part gets a label only after a secret one. */
export function labelSecrets(description: string): string {
  const parts = splitSecrets(description)
  return parts
    .map(({ text, isSecret }, at) => {
      const plain = toPlainText(text).trim()
      if (isSecret) return `${mcpTexts.secretPart} ${plain}`
      return parts[at - 1]?.isSecret ? `${mcpTexts.openPart} ${plain}` : plain
    })
    .join('\n\n')
}

/** Returns lines from `offset` on, with at most `limit` characters in total, but at least one line. `nextOffset` is null at the end. */
export function pageLines(
  lines: TranscriptLine[],
  offset: number,
  limit: number,
): { lines: TranscriptLine[]; nextOffset: number | null } {
  let length = 0
  let end = offset
  for (const line of lines.slice(offset)) {
    length += line.text.length + (line.speaker?.length ?? 0)
    if (length > limit && end > offset) break
    end++
  }
  return { lines: lines.slice(offset, end), nextOffset: end < lines.length ? end : null }
}
