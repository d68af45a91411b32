import type { Fact, WikiArticle, WikiEntry } from '#contract/wiki.ts'
import type { FactRow, ListedEntry } from './store.ts'

export function presentEntry({ entry, sessionNumber }: ListedEntry): WikiEntry {
  return {
    id: entry.id,
    name: entry.name,
    description: entry.description,
    category: entry.category,
    details: entry.details,
    aliases: entry.aliases,
    visibility: entry.visibility,
    created_at: entry.createdAt.toISOString(),
    updated_at: entry.updatedAt.toISOString(),
    version: entry.version,
    session_number: sessionNumber,
  }
}

function presentFact({ id, text, status, sources }: FactRow): Fact {
  return { id, text, status, sources }
}

/** Proposals and what was dismissed are for game masters alone. */
export function presentArticle(listed: ListedEntry, facts: FactRow[], isGm: boolean): WikiArticle {
  return {
    ...presentEntry(listed),
    facts: facts.filter((fact) => isGm || fact.status === 'accepted').map(presentFact),
    detailSources: listed.entry.detailSources,
  }
}
