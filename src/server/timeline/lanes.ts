import type { Source } from '#contract/source.ts'
import {
  type Lane,
  type LaneSession,
  laneLimits,
  type SessionPart,
  type TimelineLanes,
} from '#contract/timeline/lanes.ts'
import { findKnownCategory } from '#contract/wiki/categories.ts'
import { createReliableTest } from '#core/recap/filter-recap.ts'
import { chooseLanes } from '#core/timeline/choose-lanes.ts'
import { threadQuests } from '#core/timeline/thread-quests.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import { readSeats } from '#server/campaigns/service.ts'
import type { Deps } from '#server/deps.ts'
import { readStory } from '#server/recap/service.ts'
import { listMentioned, readReaderFilter } from '#server/wiki/service.ts'
import { listTranscripts } from './lanes-store.ts'
import { readTimeline } from './service.ts'

const isQuest = ({ category }: { category: string }) => findKnownCategory(category) === 'quests'

export async function readLanes(deps: Pick<Deps, 'db'>, access: CampaignAccess): Promise<TimelineLanes> {
  const seats = await readSeats(deps, access.campaignId)
  const mentioned = await listMentioned(deps, access, (counted) => [
    ...chooseLanes(counted, seats),
    ...counted
      .filter(isQuest)
      .toSorted((a, b) => b.count - a.count)
      .slice(0, laneLimits.quests)
      .map((quest) => ({ ...quest, isPlayerCharacter: false })),
  ])
  const visible = access.role === 'gm' ? mentioned : await omitHiddenLines(deps, access, mentioned)
  const story = await readStory(deps, access, laneLimits.recaps)
  const told = story.map(({ id, kind, questProgress }) => ({
    id,
    questProgress: questProgress.filter(createReliableTest(kind)),
  }))
  const quests = threadQuests(told, visible.filter(isQuest))
  const lanes = visible.filter((entry) => !isQuest(entry)).map(presentLane)
  const sessions = await readSessions(deps, access, story)
  const used = new Set([
    ...lanes.flatMap((lane) => lane.heard.map(({ sessionId }) => sessionId)),
    ...quests.flatMap(({ steps }) => steps.map(({ sessionId }) => sessionId)),
  ])
  return {
    sessions: sessions.filter(
      ({ id, parts, events }) => parts.length > 0 || events.length > 0 || used.has(id),
    ),
    lanes,
    quests,
  }
}

type VisibleEntry = Omit<Lane, 'entryId' | 'heard'> & { id: string; heard: Source[] }

const presentLane = ({ id, name, category, isPlayerCharacter, heard, facts }: VisibleEntry): Lane => ({
  ...{ entryId: id, name, category, isPlayerCharacter, facts },
  heard: [...Map.groupBy(heard, ({ transcriptionId }) => transcriptionId)].map(
    ([transcriptionId, sources]) => ({
      sessionId: sources[0]?.sessionId ?? '',
      transcriptionId,
      lines: sources.map(({ segmentId, start, end }) => ({ segmentId, start, end })),
    }),
  ),
})

/**
 * For players, leaves out facts and lines about hidden entries. Without access to transcripts, `heard` has only the lines that the
 * remaining facts cite.
 */
async function omitHiddenLines<T extends { heard: Source[]; facts: { text: string; sources: Source[] }[] }>(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
  entries: T[],
): Promise<T[]> {
  const cited = entries.flatMap(({ heard, facts }) => [...heard, ...facts.flatMap(({ sources }) => sources)])
  const isForPlayers = await readReaderFilter(deps, access, cited)
  return entries.map((entry) => {
    const facts = entry.facts.filter(isForPlayers)
    const heard = access.shows.transcript
      ? entry.heard.filter((source) => isForPlayers({ sources: [source] }))
      : listCited(facts)
    return { ...entry, heard, facts }
  })
}

const listCited = (facts: { sources: Source[] }[]): Source[] => {
  const sources = facts.flatMap((fact) => fact.sources)
  return [...new Map(sources.map((source) => [source.segmentId, source])).values()]
}

type Story = Awaited<ReturnType<typeof readStory>>

async function readSessions(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
  story: Story,
): Promise<LaneSession[]> {
  const timeline = await readTimeline(deps, access)
  const eventsOf = new Map(timeline.map(({ sessionId, events }) => [sessionId, events]))
  const transcripts = Map.groupBy(
    await listTranscripts(deps.db, access.campaignId),
    ({ sessionId }) => sessionId,
  )
  return story.map(({ id, number, name, date }) => {
    const parts: SessionPart[] = []
    let offset = 0
    for (const { id: transcriptionId, seconds } of transcripts.get(id) ?? []) {
      parts.push({ transcriptionId, offset, seconds })
      offset += seconds
    }
    return { id, number, name, date, seconds: offset, parts, events: eventsOf.get(id) ?? [] }
  })
}
