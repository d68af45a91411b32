import type { Source } from '#contract/transcription/schemas.ts'
import { createNameTest } from '#core/recap/hide-names.ts'
import { addBareNames, createPlayerFilter, type Hidden } from '#core/recap/select-for-players.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { listLinesAbout, listLineTexts } from './hidden-store.ts'
import { listHiddenEntries } from './store.ts'

/** Finds the hidden names, the cited lines that contain one, and the lines about hidden entries in the sessions of the cited lines. */
export type FindHidden = (cited: Source[]) => Promise<Hidden>

/** Reads the hidden entries once; the returned function can be called for many recaps. */
export async function prepareHidden(deps: Pick<Deps, 'db'>, campaignId: string): Promise<FindHidden> {
  const entries = await listHiddenEntries(deps.db, campaignId)
  const entryIds = entries.map(({ id }) => id)
  const names = entries.flatMap(({ name, aliases }) => [name, ...aliases])
  const isNamed = createNameTest(addBareNames(names))
  return async (cited) => {
    if (entries.length === 0 || cited.length === 0) return { names, segmentIds: new Set() }
    const sessionIds = new Set(cited.map(({ sessionId }) => sessionId))
    const segmentIds = new Set(cited.map(({ segmentId }) => segmentId))
    const lines = await listLineTexts(deps.db, [...segmentIds])
    const naming = lines.filter(({ text }) => isNamed(text)).map(({ id }) => id)
    return {
      names,
      segmentIds: new Set([...naming, ...(await listLinesAbout(deps.db, entryIds, [...sessionIds]))]),
    }
  }
}

/** Returns a test of items whose sources are among `cited`. It is false for items that name something hidden or rest on a hidden line. */
export async function readReaderFilter(
  deps: Pick<Deps, 'db'>,
  { campaignId, role }: Pick<CampaignAccess, 'campaignId' | 'role'>,
  cited: Source[],
): Promise<ReturnType<typeof createPlayerFilter>> {
  if (role === 'gm') return () => true
  const findHidden = await prepareHidden(deps, campaignId)
  return createPlayerFilter(await findHidden(cited))
}

export async function readHiddenNameTest(
  deps: Pick<Deps, 'db'>,
  campaignId: string,
): Promise<(text: string) => boolean> {
  const { names } = await (await prepareHidden(deps, campaignId))([])
  return createNameTest(addBareNames(names))
}
