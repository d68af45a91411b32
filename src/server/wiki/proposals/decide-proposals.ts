import { countCharacters } from '#contract/text.ts'
import type { ProposalsDecided } from '#contract/wiki/proposals.ts'
import { wikiLimits } from '#contract/wiki/schemas.ts'
import { pickContent } from '#core/wiki/entry-content.ts'
import { addSentence, tellFact } from '#core/wiki/text/add-sentence.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { saveContent } from '#server/wiki/entries/edit-entry.ts'
import { lockWiki } from '#server/wiki/lock-wiki.ts'
import { type FactRow, readEntriesById } from '#server/wiki/store.ts'
import { insertRemoval } from '#server/wiki/trash/trash-store.ts'
import { listProposalsAmong, moveFactStatus } from './proposal-store.ts'
import type { DecisionUndo } from './undo-decision.ts'

type Verdict = 'accepted' | 'dismissed'

function addFacts(description: string, facts: FactRow[]) {
  let text = description
  const added = facts.flatMap(({ id, text: fact, isQuote }) => {
    // A quote stands below the description.
    if (isQuote) return [{ id, added: '' }]
    const longer = addSentence(text, fact, null)
    if (countCharacters(longer) > wikiLimits.description) return []
    const sentence = longer === text ? '' : tellFact(fact)
    text = longer
    return [{ id, added: sentence }]
  })
  return { description: text, facts: added }
}

/** Ignores ids that belong to no proposal. */
export async function decideProposals(
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Db,
  access: CampaignAccess<'gm'>,
  verdict: Verdict,
  factIds: string[],
): Promise<Omit<ProposalsDecided, 'success'>> {
  const { campaignId, userId } = access
  await lockWiki(tx, access)
  const proposals = Map.groupBy(await listProposalsAmong(tx, campaignId, factIds), ({ entryId }) => entryId)
  const rowOf = await readEntriesById(tx, [...proposals.keys()])
  const entries: DecisionUndo['entries'] = []
  for (const [entryId, facts] of proposals) {
    const entry = rowOf.get(entryId)
    if (!entry) continue
    const { description: before } = entry
    const told =
      verdict === 'accepted'
        ? addFacts(before, facts)
        : { description: before, facts: facts.map(({ id }) => ({ id, added: '' })) }
    if (told.facts.length === 0) continue
    const content = { ...pickContent(entry), description: told.description }
    const by = { userId, change: 'fact' as const }
    const changed = told.description === before ? entry : await saveContent(deps, tx, entry, content, by)
    entries.push({ entryId, version: changed.version, before, facts: told.facts })
  }
  const ids = entries.flatMap(({ facts }) => facts.map(({ id }) => id))
  if (ids.length === 0) return { decided: 0, undoId: null }
  await moveFactStatus(tx, ids, 'proposed', verdict)
  const undoId = deps.ids.next()
  const kind = verdict === 'accepted' ? 'accept' : 'dismiss'
  const undo: DecisionUndo = { entries }
  await insertRemoval(tx, { id: undoId, campaignId, kind, userId, undo, createdAt: deps.clock() })
  return { decided: ids.length, undoId }
}
