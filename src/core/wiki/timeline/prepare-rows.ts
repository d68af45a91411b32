import type { Source } from '#contract/transcription/schemas.ts'
import type { Lane, LaneSession, QuestStatus, QuestThread, TimelineLanes } from '#contract/wiki/lanes.ts'
import type { Timed } from './merge-marks.ts'

/** `text` is empty for a line that only names the entry. */
type ToldItem = {
  title: string
  text: string
  entryId: string | null
  status: QuestStatus | null
  sources: Source[]
}
export type LaneItem = ToldItem & Timed
export type LaneRow = {
  id: string
  kind: 'events' | 'lane' | 'quest'
  name: string
  entryId: string | null
  category: string
  /** By session id, sorted by time. */
  items: Map<string, LaneItem[]>
}

/** Items without a time are at the end of the session, as in the list. */
function placeItem(item: ToldItem, { id, parts, seconds }: LaneSession): LaneItem {
  const source = item.sources.find(({ sessionId, start }) => sessionId === id && start !== null)
  if (!source || source.start === null) return { ...item, at: seconds, until: seconds }
  const part = parts.find(({ transcriptionId }) => transcriptionId === source.transcriptionId)
  const at = (part?.offset ?? 0) + source.start
  return { ...item, at, until: at + Math.max(0, (source.end ?? source.start) - source.start) }
}

function addItems(
  row: Omit<LaneRow, 'items'>,
  sessions: LaneSession[],
  itemsOf: (session: LaneSession) => ToldItem[],
): LaneRow {
  const items = sessions.flatMap((session) => {
    const placed = itemsOf(session).map((item) => placeItem(item, session))
    return placed.length > 0 ? [[session.id, placed.toSorted((a, b) => a.at - b.at)] as const] : []
  })
  return { ...row, items: new Map(items) }
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
  return addItems({ id: entryId, kind: 'lane', name, entryId, category }, sessions, ({ id }) => [
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
  return addItems(row, sessions, ({ id }) =>
    steps
      .filter(({ sessionId }) => sessionId === id)
      .map(({ text, status, sources }) => ({ title: '', text, entryId, status, sources })),
  )
}

export function prepareEvents(sessions: LaneSession[]): LaneRow {
  const row = { id: 'events', kind: 'events', name: 'Events', entryId: null, category: 'events' } as const
  return addItems(row, sessions, ({ events }) =>
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
