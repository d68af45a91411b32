import type { Source } from '#contract/source.ts'
import type { Lane, LaneSession, QuestStatus, QuestThread, TimelineLanes } from '#contract/timeline/lanes.ts'
import { lengthOf } from './place-sessions.ts'

/** In seconds from the start of the session. */
type Timed = { at: number; until: number }
export type Mark<T extends Timed> = Timed & { items: T[] }

/**
 * Joins items, sorted by `at`, into marks. An item joins the last mark if it starts at most `apart` seconds after the end (`from: 'last'`)
 * or the start (`from: 'first'`) of that mark. With `'last'`, evenly spaced items could all become one mark.
 */
export function mergeMarks<T extends Timed>(items: T[], apart: number, from: 'last' | 'first'): Mark<T>[] {
  const marks: Mark<T>[] = []
  for (const item of items) {
    const last = marks.at(-1)
    if (last && item.at - (from === 'last' ? last.until : last.at) <= apart) {
      last.items.push(item)
      last.until = Math.max(last.until, item.until)
    } else marks.push({ at: item.at, until: item.until, items: [item] })
  }
  return marks
}

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

function timeOf({ sources }: ToldItem, { id, parts }: LaneSession): Timed | null {
  const source = sources.find(({ sessionId, start }) => sessionId === id && start !== null)
  if (!source || source.start === null) return null
  const part = parts.find(({ transcriptionId }) => transcriptionId === source.transcriptionId)
  const at = (part?.offset ?? 0) + source.start
  return { at, until: at + Math.max(0, (source.end ?? source.start) - source.start) }
}

/**
 * Items without a time are placed at the end of a session whose length is known. In a session of unknown length, an item of a lane covers
 * the whole width, and events and quest steps are spread evenly over the width.
 */
function placeItems(kind: LaneRow['kind'], items: ToldItem[], session: LaneSession): LaneItem[] {
  const length = lengthOf(session)
  const untimed = (index: number): Timed => {
    if (session.seconds > 0) return { at: length, until: length }
    if (kind === 'lane') return { at: 0, until: length }
    const at = ((index + 0.5) / items.length) * length
    return { at, until: at }
  }
  // Assigned instead of copied, to save memory: a campaign may have a hundred thousand lines.
  const placed = items.map((item, index) => Object.assign(item, timeOf(item, session) ?? untimed(index)))
  return placed.toSorted((a, b) => a.at - b.at)
}

function addItems(
  row: Omit<LaneRow, 'items'>,
  sessions: LaneSession[],
  itemsOf: (session: LaneSession) => ToldItem[],
): LaneRow {
  const placed = sessions.map(
    (session) => [session.id, placeItems(row.kind, itemsOf(session), session)] as const,
  )
  return { ...row, items: new Map(placed.filter(([, items]) => items.length > 0)) }
}

function prepareLane(lane: Lane, sessions: LaneSession[]): LaneRow {
  const { entryId, name, category } = lane
  const item = (text: string, sources: Source[]) => ({ title: '', text, entryId, status: null, sources })
  const toldIn = Map.groupBy(
    lane.facts.flatMap((fact) => {
      const ids = new Set(fact.sources.map(({ sessionId }) => sessionId))
      return [...ids].map((sessionId) => ({ fact, sessionId }))
    }),
    ({ sessionId }) => sessionId,
  )
  return addItems({ id: entryId, kind: 'lane', name, entryId, category }, sessions, ({ id }) => [
    ...lane.heard
      .filter(({ sessionId }) => sessionId === id)
      .flatMap(({ sessionId, transcriptionId, lines }) =>
        lines.map((line) => item('', [{ ...line, sessionId, transcriptionId }])),
      ),
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

function prepareEvents(sessions: LaneSession[]): LaneRow {
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
