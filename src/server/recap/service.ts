import { type Recap, type RecapSections, recapSections } from '#contract/recap/schemas.ts'
import type { Source } from '#contract/source.ts'
import { foldName } from '#core/fold-name.ts'
import { listSources } from '#core/recap/edit-recap.ts'
import { omitGmParts } from '#core/recap/filter-recap.ts'
import type { CampaignAccess, SessionAccess } from '#server/auth/campaign-access.ts'
import type { PlayersAccess } from '#server/auth/letter-access.ts'
import type { Deps } from '#server/deps.ts'
import {
  type FindHiddenFor,
  listLinkTargets,
  prepareHiddenFor,
  readReaderFilter,
} from '#server/wiki/service.ts'
import { hasDraft } from './edit-store.ts'
import { indexTargets, listLinkableNames, presentRecap, showSections } from './present.ts'
import { findRecap, type RecapRow } from './store.ts'
import { listOpenings, listSessionsWithPlaces } from './story-store.ts'

export { importRecap } from './import-recap.ts'
export { previewInRecaps, recapUndo, replaceInRecaps, undoInRecaps } from './names/replace-in-recaps.ts'
export { showSections } from './present.ts'
export { saveRun } from './store.ts'
export { readStory } from './story.ts'
export { listSessionsWithEvents } from './story-store.ts'

type RecapReader = SessionAccess | PlayersAccess

/** Returns null if there is no recap, or if the reader may not see recaps. */
export async function readRecap(deps: Pick<Deps, 'db'>, access: RecapReader): Promise<Recap | null> {
  const row = access.shows.recap ? await findRecap(deps.db, access.sessionId) : null
  return row && showRecap(deps, access, row)
}

/** Players get only the parts that they may see. For them, `hasDraft` is always false. */
export async function showRecap(deps: Pick<Deps, 'db'>, access: RecapReader, row: RecapRow): Promise<Recap> {
  const findHidden = await prepareHiddenFor(deps, access)
  const hasWaitingDraft = access.role === 'gm' && (await hasDraft(deps.db, access.sessionId))
  return showFor(deps, access, row, { findHidden, hasDraft: hasWaitingDraft })
}

async function showFor(
  deps: Pick<Deps, 'db'>,
  access: Pick<CampaignAccess, 'campaignId' | 'role'>,
  row: RecapRow,
  { findHidden, hasDraft }: { findHidden: FindHiddenFor; hasDraft: boolean },
): Promise<Recap> {
  const entryIdOf = indexTargets(await listLinkTargets(deps, access, listLinkableNames(row)))
  const hidden = await findHidden(listSources(recapSections.parse(row.sections)))
  return presentRecap(row, { entryIdOf, hidden, hasDraft })
}

/** Returns a function for all sessions of the campaign, so that the hidden entries are read only once. */
export async function prepareRecaps(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
): Promise<(sessionId: string) => Promise<Recap | null>> {
  if (!access.shows.recap) return async () => null
  const findHidden = await prepareHiddenFor(deps, access)
  return async (sessionId) => {
    const row = await findRecap(deps.db, sessionId)
    if (!row) return null
    const recap = await showFor(deps, access, row, { findHidden, hasDraft: false })
    return access.role === 'gm' ? recap : omitGmParts(recap)
  }
}

/** By session id. Only the title, the summary and the moments are filled, with what the reader may see of them. */
export async function readOpenings(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
): Promise<Map<string, RecapSections>> {
  if (!access.shows.recap) return new Map()
  const rows = await listOpenings(deps.db, access.campaignId)
  const stored = rows.map((row) => ({ ...row, sections: recapSections.parse(row.sections) }))
  const findHidden = await prepareHiddenFor(deps, access)
  const hidden = await findHidden(stored.flatMap(({ sections }) => listSources(sections)))
  return new Map(stored.map(({ sessionId, sections }) => [sessionId, showSections(sections, hidden)]))
}

type Visits = {
  /** Oldest first. */
  sessions: { id: string; number: number; name: string; date: string }[]
  /** One item for each place that a recap lists as visited, if the wiki has an entry for it. */
  visited: { entryId: string; sources: Source[] }[]
}

/** Leaves out unconfirmed places and, for players, places that are hidden from them. */
export async function readVisits(deps: Pick<Deps, 'db'>, access: CampaignAccess): Promise<Visits> {
  const listed = await listSessionsWithPlaces(deps.db, access.campaignId)
  const sessions = listed.map(({ places: _, ...session }) => session)
  const told = access.shows.recap
    ? listed.flatMap(({ places }) => recapSections.shape.locationsVisited.parse(places ?? []))
    : []
  const places = told.map(({ name, sources, confirmed }) => ({ name, sources, confirmed }))
  const cited = places.flatMap(({ sources }) => sources)
  const isForReader = await readReaderFilter(deps, access, cited)
  const shown = places.filter((place) => place.confirmed && isForReader(place))
  const names = [...new Set(shown.map(({ name }) => foldName(name)))]
  const entryOf = indexTargets(await listLinkTargets(deps, access, names))
  const visited = shown.flatMap(({ name, sources }) => {
    const entryId = entryOf.get(foldName(name))
    return entryId === undefined ? [] : [{ entryId, sources }]
  })
  return { sessions, visited }
}
