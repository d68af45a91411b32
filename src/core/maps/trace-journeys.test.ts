import { describe, expect, it } from 'vitest'
import type { Source } from '#contract/source.ts'
import { dateStops, findStops, prepareJourneys } from './trace-journeys.ts'

const at = (start: number | null, sessionId = 's1'): Source => ({
  ...{ segmentId: `${sessionId} ${start}`, transcriptionId: 't', sessionId, start, end: start },
})
const heard = (pinId: string, ...starts: (number | null)[]) => ({
  pinId,
  sources: starts.map((start) => at(start)),
})
const brief = (stops: { pinId: string; source: Source | null }[]) =>
  stops.map(({ pinId, source }) => [pinId, source?.start])

describe('stops at mentioned places', () => {
  it('are sorted by the first mention of each place', () => {
    const stops = findStops([heard('keep', 900, 40), heard('ford', 20), heard('keep', 10), heard('inn', 30)])
    expect(brief(stops)).toEqual([
      ['keep', 10],
      ['ford', 20],
      ['inn', 30],
    ])
  })

  it('come last, in the given order, if they have no time, and are omitted if they have no source', () => {
    expect(brief(findStops([heard('b', null), heard('a', null), heard('none'), heard('c', 5)]))).toEqual([
      ['c', 5],
      ['b', null],
      ['a', null],
    ])
  })
})

describe('stops that a game master set', () => {
  it('get the time of the first mention after the previous stop, so that a return to a place comes later', () => {
    const mentions = [heard('inn', 10, 300), heard('ford', 100)]
    expect(brief(dateStops(['inn', 'ford', 'inn', 'inn'], mentions))).toEqual([
      ['inn', 10],
      ['ford', 100],
      ['inn', 300],
      ['inn', 10],
    ])
  })

  it('have no source if the place was not mentioned', () => {
    expect(dateStops(['tower'], [])).toEqual([{ pinId: 'tower', source: null }])
  })
})

describe('journeys', () => {
  const pins = [
    { id: 'p-inn', entryId: 'inn' },
    { id: 'p-inn-again', entryId: 'inn' },
    { id: 'p-ford', entryId: 'ford' },
    { id: 'p-cross', entryId: null },
  ]
  const mentioned = [
    { entryId: 'inn', sources: [at(50), at(7, 's2')] },
    { entryId: 'ford', sources: [at(5), at(3, 's2')] },
    { entryId: 'elsewhere', sources: [at(1)] },
  ]

  it('use the places that the recap of a session lists as visited, or else the places mentioned in that session', () => {
    const visited = [{ entryId: 'inn', sources: [at(60)] }]
    const stopsIn = prepareJourneys(pins, { visited, mentioned, editedStops: new Map() })
    expect(brief(stopsIn('s1').stops)).toEqual([['p-inn', 60]])
    expect(brief(stopsIn('s2').stops)).toEqual([
      ['p-ford', 3],
      ['p-inn', 7],
    ])
    expect(stopsIn('s3')).toEqual({ isEdited: false, stops: [] })
  })

  it('follow the stops that a game master set, without deleted pins', () => {
    const editedStops = new Map([
      ['s1', ['p-inn', 'gone', 'p-cross']],
      ['s2', []],
    ])
    const stopsIn = prepareJourneys(pins, { visited: [], mentioned, editedStops })
    expect(stopsIn('s1').isEdited).toBe(true)
    expect(brief(stopsIn('s1').stops)).toEqual([
      ['p-inn', 50],
      ['p-cross', undefined],
    ])
    expect(stopsIn('s2')).toEqual({ isEdited: true, stops: [] })
  })
})

it('reads each source only once for any number of sessions', () => {
  let reads = 0
  const counted = (sessionId: string): Source => ({
    ...at(1),
    get sessionId() {
      reads++
      return sessionId
    },
  })
  const sessionIds = Array.from({ length: 50 }, (_, n) => `s${n}`)
  const mentioned = [{ entryId: 'inn', sources: sessionIds.map(counted) }]
  const stopsIn = prepareJourneys([{ id: 'p', entryId: 'inn' }], {
    visited: [],
    mentioned,
    editedStops: new Map(),
  })
  for (const id of sessionIds) expect(stopsIn(id).stops).toHaveLength(1)
  expect(reads).toBe(sessionIds.length)
})
