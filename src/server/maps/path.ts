import { AppError } from '#contract/errors.ts'
import type { MapDetails, MapJourney, PathEdit } from '#contract/maps/schemas.ts'
import { mapTexts } from '#contract/maps/texts.ts'
import { findCharacterOrSpeakerName } from '#core/recap/letter/name-speakers.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import { readSeats } from '#server/campaigns/service.ts'
import type { Deps } from '#server/deps.ts'
import { listCitedLines } from '#server/transcription/service.ts'
import { readReaderFilter } from '#server/wiki/service.ts'
import { runInMapTransaction } from './maps.ts'
import { deleteEditedPath, listPins, saveEditedPath } from './pin-store.ts'
import { hasSession } from './store.ts'

export async function requireSession(
  { db }: Pick<Deps, 'db'>,
  { campaignId }: CampaignAccess,
  sessionId: string,
): Promise<void> {
  if (!(await hasSession(db, campaignId, sessionId)))
    throw new AppError('NOT_FOUND', mapTexts.sessionNotFound)
}

export async function updatePath(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess<'gm'>,
  { mapId, sessionId }: { mapId: string; sessionId: string },
  { pinIds }: PathEdit,
): Promise<void> {
  await runInMapTransaction(deps, access, mapId, async (tx) => {
    await requireSession({ db: tx }, access, sessionId)
    const known = new Set((await listPins(tx, mapId, 'gm')).map(({ pin }) => pin.id))
    if (!pinIds.every((id) => known.has(id))) throw new AppError('VALIDATION', mapTexts.stops)
    await saveEditedPath(tx, { mapId, sessionId, pinIds })
  })
}

export async function resetPath(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess<'gm'>,
  { mapId, sessionId }: { mapId: string; sessionId: string },
): Promise<void> {
  await runInMapTransaction(deps, access, mapId, async (tx) => {
    await deleteEditedPath(tx, mapId, sessionId)
  })
}

/** Reads what was said at the stops. Returns no lines to players who do not see transcripts, and none that concern a hidden entry. */
export async function readLines(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
  journeys: MapJourney[],
): Promise<MapDetails['lines']> {
  if (!access.shows.transcript) return {}
  const sources = journeys.flatMap(({ stops }) => stops.flatMap(({ source }) => source ?? []))
  const sourceOf = new Map(sources.map((source) => [source.segmentId, source]))
  const sessionIds = [...new Set(sources.map(({ sessionId }) => sessionId))]
  const lines = await listCitedLines(deps.db, sessionIds, [...sourceOf.keys()])
  const seats = await readSeats(deps, access.campaignId)
  const isForReader = await readReaderFilter(deps, access, sources)
  return Object.fromEntries(
    lines.flatMap(({ id, text, speaker: voice }) => {
      const speaker = voice && findCharacterOrSpeakerName(voice, seats)
      const said = { name: speaker ?? '', description: text, sources: [sourceOf.get(id) ?? []].flat() }
      return isForReader(said) ? [[id, { speaker, text }]] : []
    }),
  )
}
