import { recapSections } from '#contract/recap/schemas.ts'
import type { TimelineSession } from '#contract/wiki/maintenance.ts'
import { foldName } from '#core/fold-name.ts'
import { chooseShown } from '#core/recap/fill-texts.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { ShareAccess } from '#server/auth/share-access.ts'
import type { Deps } from '#server/deps.ts'
import { listSessionsWithEvents } from '#server/recap/service.ts'
import { listEvents, readReaderFilter } from '#server/wiki/service.ts'

type TimelineEvent = TimelineSession['events'][number]

const timeOf = ({ sources }: Pick<TimelineEvent, 'sources'>) => sources[0]?.start ?? Number.MAX_VALUE

const longestTitle = 80
/** Cuts a text before the word that makes it longer than a title. */
const toTitle = (text: string) =>
  text.length <= longestTitle ? text : text.slice(0, longestTitle + 1).replace(/\s+\S*$/, '')

type RecapEvent = Pick<TimelineEvent, 'title' | 'description' | 'sources'> & { confirmed?: boolean }

/** Returns the key events, or the moments of a recap without key events. */
function listEventsOfRecap(keyEvents: unknown, moments: unknown): RecapEvent[] {
  const events = recapSections.shape.keyEvents.parse(keyEvents ?? [])
  if (events.length > 0) return events
  return chooseShown(recapSections.shape.moments.parse(moments ?? [])).map(({ text, sources }) => ({
    title: toTitle(text),
    description: text,
    sources,
  }))
}

export async function readTimeline(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess | ShareAccess,
): Promise<TimelineSession[]> {
  const { campaignId, shows } = access
  // Wiki events cite transcript lines, which some campaigns hide from players and share links never show.
  const showsLines = 'transcript' in shows && shows.transcript
  const wikiEvents = await listEvents(deps, access)
  const idOf = new Map(wikiEvents.map(({ id, name }) => [foldName(name), id]))
  const wikiEventsOf = Map.groupBy(wikiEvents, ({ sessionId }) => sessionId)
  const listed = await listSessionsWithEvents(deps.db, campaignId)
  const sessions = listed.map(({ keyEvents, moments, ...session }) => ({
    ...session,
    ofRecap: shows.recap ? listEventsOfRecap(keyEvents, moments) : [],
  }))
  const cited = sessions.flatMap(({ ofRecap }) => ofRecap.flatMap(({ sources }) => sources))
  const isForReader = await readReaderFilter(deps, access, cited)

  return sessions.flatMap(({ id, number, name, date, ofRecap }) => {
    const recapEvents = ofRecap.filter(isForReader)
    const titles = new Set(recapEvents.map(({ title }) => foldName(title)))
    const others = (wikiEventsOf.get(id) ?? []).filter((event) => !titles.has(foldName(event.name)))
    const told = recapEvents.map(({ title, description, sources }) => ({
      at: timeOf({ sources }),
      event: { title, description, entryId: idOf.get(foldName(title)) ?? null, sources },
    }))
    const heard = others.map(({ id: entryId, name: title, description, sources }) => ({
      at: timeOf({ sources }),
      event: { title, description, entryId, sources: showsLines ? sources : [] },
    }))
    const events = [...told, ...heard].toSorted((a, b) => a.at - b.at).map(({ event }) => event)
    return events.length > 0 ? { sessionId: id, sessionNumber: number, name, date, events } : []
  })
}
