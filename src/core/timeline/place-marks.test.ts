import { describe, expect, it } from 'vitest'
import { findHit, findNearest, moveMark, placeMarks } from './place-marks.ts'
import { placeSessions } from './place-sessions.ts'
import { mergeMarks, prepareRows } from './prepare-rows.ts'
import { aSession, aTimeline, sourceAt } from './test-lanes.ts'

const timeline = aTimeline()
const fit = { width: 1000, smallest: 80 }
const rows = prepareRows(timeline)
const all = [rows.events, ...rows.lanes, ...rows.quests]
const marksAt = (zoom: number) => {
  const { columns } = placeSessions(timeline.sessions, fit, zoom)
  return all.map((row) => placeMarks(row, columns))
}
const times = (marks: { at: number }[] = []) => marks.map(({ at }) => at)

describe('mergeMarks', () => {
  const items = [0, 50, 100, 400].map((at) => ({ at, until: at + 10 }))

  it('joins items that are close to the last, or to the first, item of a mark', () => {
    expect(
      mergeMarks(items, 60, 'last').map(({ at, until, items: { length } }) => [at, until, length]),
    ).toEqual([
      [0, 110, 3],
      [400, 410, 1],
    ])
    expect(times(mergeMarks(items, 60, 'first'))).toEqual([0, 100, 400])
    expect(times(mergeMarks(items, 0, 'last'))).toEqual([0, 50, 100, 400])
  })
})

describe('placeMarks', () => {
  it('places events at their time, and joins the lines of a scene into a bar with dots for facts', () => {
    const { columns } = placeSessions(timeline.sessions, fit)
    const [events = [], mirelle = []] = marksAt(1)
    const [first] = columns
    expect(times(events)).toEqual([1000, 9000, 5000])
    expect((events[0]?.x ?? 0) + (events[0]?.width ?? 0) / 2).toBeCloseTo((first?.width ?? 0) / 10)
    expect(mirelle.map(({ sessionId, items }) => [sessionId, items.length])).toEqual([
      ['s1', 3],
      ['s1', 1],
      ['s3', 1],
    ])
    expect(mirelle.map(({ dots }) => dots.length)).toEqual([1, 0, 0])
  })

  it('splits a bar when zoomed in', () => {
    const lines = marksAt(60)[1] ?? []
    expect(lines.length).toBeGreaterThan(marksAt(1)[1]?.length ?? 0)
  })

  it('keeps every mark within its session', () => {
    const { columns } = placeSessions(timeline.sessions, fit)
    for (const mark of marksAt(1).flat()) {
      const column = columns.find(({ id }) => id === mark.sessionId)
      expect(mark.x).toBeGreaterThanOrEqual(column?.x ?? 0)
      expect(mark.x + mark.width).toBeLessThanOrEqual((column?.x ?? 0) + (column?.width ?? 0) + 1e-6)
    }
  })
})

describe('prepareRows', () => {
  it('places the lines of a second recording after the first', () => {
    const parts = [
      { transcriptionId: 'before', offset: 0, seconds: 6000 },
      { transcriptionId: 't1', offset: 6000, seconds: 4000 },
    ]
    const { lanes } = prepareRows({ ...timeline, sessions: [aSession(1, { parts })] })
    expect(times(lanes[0]?.items.get('s1'))).toEqual([6500, 6800, 6800, 12_000])
  })

  it('places items without a time at the end, or across the whole width of a session without times', () => {
    const untimed = { title: 'A', description: '', entryId: null, sources: [sourceAt(1, null)] }
    const withEvents = (seconds: number) =>
      times(
        prepareRows({
          ...timeline,
          sessions: [aSession(1, { seconds, events: [untimed, untimed] })],
        }).events.items.get('s1'),
      )
    expect(withEvents(10_000)).toEqual([10_000, 10_000])
    expect(withEvents(0)).toEqual([900, 2700])
    const heard = [
      { sessionId: 's1', transcriptionId: 't1', lines: [{ segmentId: 'l', start: null, end: null }] },
    ]
    const lanes = timeline.lanes.slice(0, 1).map((lane) => ({ ...lane, heard, facts: [] }))
    const [row] = prepareRows({ ...timeline, lanes, sessions: [aSession(1, { seconds: 0 })] }).lanes
    expect(row?.items.get('s1')).toMatchObject([{ at: 0, until: 3600 }])
  })
})

describe('the mark under the pointer', () => {
  const marks = marksAt(1)[0] ?? []
  const [first, second] = marks

  it('is the nearest one within reach', () => {
    expect(findNearest(marks, 0)?.at).toBe(1000)
    expect(findHit(marks, (first?.x ?? 0) - 3, 5)).toBe(first)
    expect(findHit(marks, (first?.x ?? 0) - 9, 5)).toBeNull()
    expect(findHit(marks, (second?.x ?? 0) + 1, 0)).toBe(second)
    expect(findHit([], 10, 5)).toBeNull()
  })
})

describe('moveMark', () => {
  const marks = marksAt(1)
  const [events = [], mirelle = [], place = [], quest = []] = marks
  const [arrival, fall, bells] = events
  const go = (from: typeof arrival, ...moves: Parameters<typeof moveMark>[2][]) =>
    moves.reduce((mark, move) => (mark ? moveMark(marks, mark, move) : mark), from)

  it('moves to earlier and later marks of a row, and stops at the ends of the row', () => {
    expect(go(arrival, 'right')).toBe(fall)
    expect(go(arrival, 'right', 'right', 'right')).toBe(bells)
    expect(go(bells, 'left')).toBe(fall)
    expect(go(fall, 'first')).toBe(arrival)
    expect(go(arrival, 'last')).toBe(bells)
    expect(go(arrival, 'left')).toBe(arrival)
  })

  it('moves to the nearest mark of the next row that has marks', () => {
    expect(go(arrival, 'down')).toBe(mirelle[0])
    expect(go(bells, 'down')).toBe(mirelle[2])
    expect(go(arrival, 'up')).toBe(arrival)
    expect(go(place[0], 'down')).toBe(quest[0])
    if (!arrival || !quest[0]) throw new Error('There is no mark')
    expect(moveMark([events, [], quest], arrival, 'down')).toBe(quest[0])
  })
})
