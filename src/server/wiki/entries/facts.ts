import { AppError } from '#contract/errors.ts'
import { countCharacters } from '#contract/text.ts'
import { type FactEdit, maintenanceTexts } from '#contract/wiki/maintenance.ts'
import { type WikiArticle, wikiLimits, wikiTexts } from '#contract/wiki/schemas.ts'
import { foldName } from '#core/fold-name.ts'
import { pickContent } from '#core/wiki/entry-content.ts'
import { addSentence } from '#core/wiki/text/add-sentence.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { runInWikiTransaction } from '#server/wiki/lock-wiki.ts'
import { presentArticle } from '#server/wiki/present.ts'
import { requireEntry } from '#server/wiki/service.ts'
import type { FactRow } from '#server/wiki/store.ts'
import { findArticle } from './article-store.ts'
import { saveContent } from './edit-entry.ts'
import { changeFact, findFact, hasSameFact } from './fact-store.ts'

export async function requireFact(db: Db, entryId: string, factId: string): Promise<FactRow> {
  const fact = await findFact(db, entryId, factId)
  if (!fact) throw new AppError('NOT_FOUND', maintenanceTexts.factNotFound)
  return fact
}

export async function decideFact(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  access: CampaignAccess<'gm'>,
  entryId: string,
  factId: string,
  edit: FactEdit,
): Promise<WikiArticle> {
  return runInWikiTransaction(deps, access, async (tx) => {
    const { entry, sessionNumber } = await requireEntry({ db: tx }, access, entryId)
    const fact = await requireFact(tx, entryId, factId)

    // Collapses whitespace, including line breaks, because facts are looked up in descriptions as single lines.
    const text = edit.text?.replace(/\s+/g, ' ') ?? fact.text
    const foldedText = text === fact.text ? fact.foldedText : foldName(text)
    if (await hasSameFact(tx, fact, foldedText)) throw new AppError('CONFLICT', maintenanceTexts.factExists)
    const status = edit.status ?? fact.status
    // Changed words are no longer those of the speaker.
    const isQuote = fact.isQuote && text === fact.text
    await changeFact(tx, factId, { status, text, foldedText, isQuote })

    const wasAccepted = fact.status === 'accepted'
    const isNewText = !isQuote && status === 'accepted' && (!wasAccepted || fact.text !== text)
    const description = isNewText
      ? addSentence(entry.description, text, wasAccepted ? fact.text : null)
      : entry.description
    if (countCharacters(description) > wikiLimits.description) {
      throw new AppError('VALIDATION', wikiTexts.descriptionTooLong)
    }
    const content = { ...pickContent(entry), description }
    const by = { userId: access.userId, change: 'fact' as const }
    const changed = isNewText ? await saveContent(deps, tx, entry, content, by) : entry
    const facts = (await findArticle(tx, entry.campaignId, entryId, 'gm'))?.facts ?? []
    return presentArticle({ entry: changed, sessionNumber }, facts, 'gm', { speakers: true })
  })
}
