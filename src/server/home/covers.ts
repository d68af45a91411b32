import type { SessionCover } from '#contract/home/schemas.ts'
import { chooseOpening } from '#core/home/choose-opening.ts'
import { listPresent } from '#core/recap/letter/name-speakers.ts'
import { type CampaignAccess, isGmAccess } from '#server/auth/campaign-access.ts'
import { readSeats } from '#server/campaigns/service.ts'
import type { Deps } from '#server/deps.ts'
import { readOpenings } from '#server/recap/service.ts'
import { listSessions } from '#server/sessions/service.ts'
import { listSpeakersOfSessions, readScoreStrips } from '#server/transcription/service.ts'
import { readHiddenNameTest } from '#server/wiki/service.ts'

/** Players get nothing that names a hidden entry. */
export async function listCovers(deps: Pick<Deps, 'db'>, access: CampaignAccess): Promise<SessionCover[]> {
  const ids = (await listSessions(deps, access)).map(({ id }) => id)
  const recaps = await readOpenings(deps, access)
  const strips = await readScoreStrips(deps, access, ids)
  const spoken = await listSpeakersOfSessions(deps.db, [...strips.keys()])
  const speakersOf = Map.groupBy(spoken, ({ sessionId }) => sessionId)
  const seats = await readSeats(deps, access.campaignId)
  const isHidden = isGmAccess(access) ? () => false : await readHiddenNameTest(deps, access.campaignId)
  return ids.flatMap((sessionId) => {
    const [recap, strip] = [recaps.get(sessionId), strips.get(sessionId)]
    if (!recap && !strip) return []
    const speakers = (speakersOf.get(sessionId) ?? []).map(({ speaker }) => speaker)
    return {
      sessionId,
      title: recap?.title ?? '',
      opening: recap ? chooseOpening(recap) : null,
      strip: strip ?? [],
      present: listPresent(speakers, seats).filter((name) => !isHidden(name)),
    }
  })
}
