import type { Source } from '#contract/source.ts'
import { createMentionTest } from '#core/names/find-names.ts'
import { addBareNames, createPlayerFilter, type Hidden } from '#core/wiki/hidden-names.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { listLinesAbout, listLineTexts } from './hidden-store.ts'
import { listHiddenEntries } from './store.ts'

/**
 * Returns the names of hidden entries, and the ids of lines that could reveal hidden entries: cited lines that contain such a name, and all
 * lines about hidden entries in the sessions of the cited lines.
 */
type FindHidden = (cited: Source[]) => Promise<Hidden>
export type FindHiddenFor = (cited: Source[]) => Promise<Hidden | null>

type Reader = Pick<CampaignAccess, 'campaignId' | 'role'>

/** Reads the hidden entries once; the returned function can be called for many recaps. */
export async function prepareHidden(deps: Pick<Deps, 'db'>, campaignId: string): Promise<FindHidden> {
  const entries = await listHiddenEntries(deps.db, campaignId)
  const entryIds = entries.map(({ id }) => id)
  const names = entries.flatMap(({ name, aliases }) => [name, ...aliases])
  const isNamed = createMentionTest(addBareNames(names))
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

/** For game masters, the returned function resolves with null, because nothing is hidden from them. */
export async function prepareHiddenFor(
  deps: Pick<Deps, 'db'>,
  { campaignId, role }: Reader,
): Promise<FindHiddenFor> {
  return role === 'gm' ? async () => null : prepareHidden(deps, campaignId)
}

/**
 * Returns a test for items whose sources are among `cited`. For players, the test fails for unconfirmed items, for items that name a
 * hidden entry, and for items that cite a line about a hidden entry.
 */
export async function readReaderFilter(
  deps: Pick<Deps, 'db'>,
  reader: Reader,
  cited: Source[],
): Promise<ReturnType<typeof createPlayerFilter>> {
  const findHidden = await prepareHiddenFor(deps, reader)
  const hidden = await findHidden(cited)
  return hidden ? createPlayerFilter(hidden) : () => true
}

export async function readHiddenNameTest(
  deps: Pick<Deps, 'db'>,
  campaignId: string,
): Promise<(text: string) => boolean> {
  const { names } = await (await prepareHidden(deps, campaignId))([])
  return createMentionTest(addBareNames(names))
}
