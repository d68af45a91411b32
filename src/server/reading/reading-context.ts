import { usualTelling } from '#contract/campaigns/table.ts'
import { recapSections } from '#contract/recap/schemas.ts'
import { selectForPlayers } from '#core/recap/select-for-players.ts'
import type { ReadingContext } from '#core/wiki/extracted-entity.ts'
import { readSeats, readSettings } from '#server/campaigns/service.ts'
import type { Deps } from '#server/deps.ts'
import { listKnownNames, prepareHidden } from '#server/wiki/service.ts'
import { findRecapBefore } from './store.ts'

const lastRecapWords = 300

export async function readReadingContext(
  deps: Pick<Deps, 'db'>,
  campaignId: string,
  sessionId?: string,
): Promise<ReadingContext> {
  const seats = await readSeats(deps, campaignId)
  const settings = await readSettings(deps, campaignId)
  const lastRecap = sessionId === undefined ? '' : await readLastRecap(deps, campaignId, sessionId)
  return {
    known: await listKnownNames(deps, campaignId),
    table: seats.map(({ player, character, aliases, speakerName }) => ({
      player,
      character,
      aliases,
      speakerName,
    })),
    vocabulary: settings?.vocabulary ?? [],
    tone: settings?.tone ?? 'plain',
    telling: settings?.telling ?? usualTelling,
    ...(settings?.language ? { language: settings.language } : {}),
    ...(lastRecap === '' ? {} : { lastRecap }),
  }
}

/** Leaves out what players may not see, because players read the texts that an automatic run writes from this summary. */
async function readLastRecap(deps: Pick<Deps, 'db'>, campaignId: string, sessionId: string): Promise<string> {
  const stored = await findRecapBefore(deps.db, campaignId, sessionId)
  if (stored === null) return ''
  const recap = recapSections.parse(stored)
  const findHidden = await prepareHidden(deps, campaignId)
  const hidden = await findHidden(recap.summarySentences.flatMap(({ sources }) => sources))
  const { summary } = selectForPlayers(recap, hidden)
  return summary.split(/\s+/).filter(Boolean).slice(0, lastRecapWords).join(' ')
}
