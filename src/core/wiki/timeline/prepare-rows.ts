import type { Source } from '#contract/transcription/schemas.ts'
import type { Lane, LaneSession, QuestStatus, QuestThread, TimelineLanes } from '#contract/wiki/lanes.ts'
import type { Timed } from './merge-marks.ts'

/** `text` is empty for a line that only names the entry. */
export type LaneItem = {
  title: string
  text: string
  entryId: string | null
  status: QuestStatus | null
  sources: Source[]
}
export type LaneRow = {
  id: string
  kind: 'events' | 'lane' | 'quest'
  name: string
  entryId: string | null
  category: string
  /** By session id, sorted by time. */
  timed: Map<string, Timed<LaneItem>[]>
}
type Part = LaneSession['parts'][number]

/** Returns null for a source without a time. */
function timeOf(source: Source, parts: Part[]): { at: number; until: number } | null {
  if (source.start === null) return null
  const offset = parts.find(({ transcriptionId }) => transcriptionId === source.transcriptionId)?.offset ?? 0
  const at = offset + source.start
  return { at, until: offset + Math.max(source.start, source.end ?? source.start) }
}

/** Items without a time are at the end of the session, as in the list. */
function placeItems(items: LaneItem[], { id, parts, seconds }: LaneSession): Timed<LaneItem>[] {
  return items
    .map((item) => {
      const source = item.sources.find(({ sessionId, start }) => sessionId === id && start !== null)
      const time = source && timeOf(source, parts)
      return { at: time?.at ?? seconds, until: time?.until ?? seconds, item }
    })
    .toSorted((a, b) => a.at - b.at)
}

function addTimes(
  row: Omit<LaneRow, 'timed'>,
  sessions: LaneSession[],
  itemsOf: (session: LaneSession) => LaneItem[],
): LaneRow {
  const timed = sessions.flatMap((session) => {
    const placed = placeItems(itemsOf(session), session)
    return placed.length > 0 ? [[session.id, placed] as const] : []
  })
  return { ...row, timed: new Map(timed) }
}

function prepareLane(lane: Lane, sessions: LaneSession[]): LaneRow {
  const { entryId, name, category } = lane
  const item = (text: string, sources: Source[]) => ({ title: '', text, entryId, status: null, sources })
  const heardIn = Map.groupBy(lane.heard, ({ sessionId }) => sessionId)
  const toldIn = Map.groupBy(
    lane.facts.flatMap((fact) => {
      const ids = new Set(fact.sources.map(({ sessionId }) => sessionId))
      return [...ids].map((sessionId) => ({ fact, sessionId }))
    }),
    ({ sessionId }) => sessionId,
  )
  return addTimes({ id: entryId, kind: 'lane', name, entryId, category }, sessions, ({ id }) => [
    ...(heardIn.get(id) ?? []).map((source) => item('', [source])),
    ...(toldIn.get(id) ?? []).map(({ fact }) =>
      item(
        fact.text,
        fact.sources.filter(({ sessionId }) => sessionId === id),
      ),
    ),
  ])
}

function prepareQuest(quest: QuestThread, sessions: LaneSession[]): LaneRow {
  const { name, entryId, steps } = quest
  const row = { id: `quest ${entryId ?? name}`, kind: 'quest', name, entryId, category: 'quests' } as const
  return addTimes(row, sessions, ({ id }) =>
    steps
      .filter(({ sessionId }) => sessionId === id)
      .map(({ text, status, sources }) => ({ title: '', text, entryId, status, sources })),
  )
}

export function prepareEvents(sessions: LaneSession[]): LaneRow {
  const row = { id: 'events', kind: 'events', name: 'Events', entryId: null, category: 'events' } as const
  return addTimes(row, sessions, ({ events }) =>
    events.map((event) => ({ ...event, text: event.description, status: null })),
  )
}

export function prepareRows({ sessions, lanes, quests }: TimelineLanes) {
  return {
    events: prepareEvents(sessions),
    lanes: lanes.map((lane) => prepareLane(lane, sessions)),
    quests: quests.map((quest) => prepareQuest(quest, sessions)),
  }
}
