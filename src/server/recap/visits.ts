import { recapSections } from '#contract/recap/schemas.ts'
import type { Source } from '#contract/transcription/schemas.ts'
import { foldName } from '#core/fold-name.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { listLinkTargets, readReaderFilter } from '#server/wiki/service.ts'
import { indexTargets } from './present.ts'
import { listSessionsWithPlaces } from './story-store.ts'

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
