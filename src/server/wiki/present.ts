import type { Audience } from '#contract/campaigns/schemas.ts'
import type { Source } from '#contract/source.ts'
import type { FileEntry } from '#contract/wiki/file-entry.ts'
import type { Fact, WikiArticle, WikiEntry, WikiSummary } from '#contract/wiki/schemas.ts'
import { foldName } from '#core/fold-name.ts'
import { fillContent, pickContent, showContentToPlayers } from '#core/wiki/entry-content.ts'
import { sortSources } from '#core/wiki/sort-sources.ts'
import { createRestTest } from '#core/wiki/text/add-sentence.ts'
import { cutPreview } from '#core/wiki/text/cut-preview.ts'
import { toPlainText } from '#core/wiki/text/plain-text.ts'
import { dropSecrets, splitSecrets } from '#core/wiki/text/secret-parts.ts'
import type { SummaryRow } from '#server/wiki/entries/summary-store.ts'
import type { EntryRow, EventRow, ListedEntry, ShownFact } from './store.ts'

/** Maximum number of characters of a description that are parsed as Markdown for its preview. */
const previewSource = 2_000

const showText = (description: string, audience: Audience) =>
  audience === 'player' ? dropSecrets(description) : description

export function presentEntry({ entry, sessionNumber }: ListedEntry, audience: Audience): WikiEntry {
  return {
    id: entry.id,
    ...(audience === 'player' ? showContentToPlayers(entry) : pickContent(entry)),
    created_at: entry.createdAt.toISOString(),
    updated_at: entry.updatedAt.toISOString(),
    version: entry.version,
    session_number: sessionNumber,
    picture: entry.pictureId,
  }
}

/** Removes the `:::` marks of secret parts before the text is cut, because the cut could split a mark. */
const startOf = (text: string) =>
  splitSecrets(text)
    .map((part) => part.text.trim())
    .join('\n\n')
    .slice(0, previewSource)

export function presentSummary(row: SummaryRow, audience: Audience): WikiSummary {
  const { id, name, aliases, category, visibility, updatedAt, pictureId: picture } = row
  const text = showText(row.start, audience)
  return {
    ...{ id, name, aliases, category, visibility, updated_at: updatedAt.toISOString(), picture },
    preview: cutPreview(toPlainText(startOf(text))),
    // In bytes, like the length in the row, and without secret parts for players.
    length: text === row.start ? row.length : Buffer.byteLength(text),
  }
}

/** `description` is plain text. */
export type WikiEvent = Pick<WikiEntry, 'id' | 'name' | 'description'> & {
  sessionId: string | null
  sources: Source[]
}

export function presentEvent(
  { id, name, description, sessionId, sources }: EventRow,
  audience: Audience,
): WikiEvent {
  return {
    id,
    name,
    description: toPlainText(showText(description, audience)),
    sessionId,
    sources: sources ?? [],
  }
}

function presentFact(fact: ShownFact, withSpeaker: boolean): Fact {
  const { id, text, status, sources, isQuote, speaker, lines } = fact
  const said = isQuote ? { isQuote, ...(withSpeaker && speaker ? { speaker } : {}) } : {}
  const sorted = sortSources(text, sources, ({ segmentId }) => lines?.[segmentId])
  return { id, text, status, sources: sorted, ...said }
}

type SecretFact = Pick<ShownFact, 'status' | 'text' | 'sources'>

/**
 * Returns the accepted facts that players see. Leaves out facts whose text is in a secret part, and facts that cite only sources of secret
 * description sentences.
 */
function filterFactsForPlayers<F extends SecretFact>(
  description: string,
  facts: F[],
  isDescriptionSentence: (fact: F) => boolean | undefined,
): F[] {
  const accepted = facts.filter(({ status }) => status === 'accepted')
  const secrets = splitSecrets(description).filter(({ isSecret }) => isSecret)
  if (secrets.length === 0) return accepted
  // Folded names have no line breaks, so a fact cannot match across two parts.
  const folded = secrets.flatMap(({ text }) => [text, toPlainText(text)].map(foldName)).join('\n')
  const isSecret = ({ text }: F) => folded.includes(foldName(text))
  const restsOnSecret = createRestTest(
    accepted.filter((fact) => isDescriptionSentence(fact) && isSecret(fact)),
  )
  return accepted.filter((fact) => !isSecret(fact) && !restsOnSecret(fact))
}

export function presentArticle(
  listed: ListedEntry & { entry: Pick<EntryRow, 'detailSources'> },
  facts: ShownFact[],
  audience: Audience,
  shows = { speakers: false },
): WikiArticle {
  const { description, detailSources } = listed.entry
  const shown =
    audience === 'player'
      ? filterFactsForPlayers(description, facts, (fact) => fact.isDescriptionSentence)
      : facts
  return {
    ...presentEntry(listed, audience),
    facts: shown.map((fact) => presentFact(fact, shows.speakers)),
    detailSources,
  }
}

/** Reduces an exported entry to what its page shows to players. */
export function presentFileEntryForPlayers(entry: FileEntry): FileEntry {
  const visible = { ...entry, ...showContentToPlayers(fillContent(entry)) }
  const { visibility: _, mentions: __, editedAt: ___, ...shown } = visible
  const { description, facts = [] } = entry
  return { ...shown, facts: filterFactsForPlayers(description, facts, (fact) => fact.isArticle) }
}
