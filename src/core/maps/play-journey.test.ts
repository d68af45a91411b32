import { expect, it } from 'vitest'
import { cutAfterStop, findJourneyMoment, journeyDuration } from './play-journey.ts'

it('divides thirty seconds among the stops, first to travel and then to read', () => {
  expect(findJourneyMoment(0, 3)).toEqual({ stop: 0, share: 0, said: 0 })
  expect(findJourneyMoment(11_000, 3)).toEqual({ stop: 1, share: 0.5, said: 1 })
  expect(findJourneyMoment(15_000, 3)).toEqual({ stop: 1, share: 1, said: 1 })
  expect(findJourneyMoment(journeyDuration, 3)).toEqual({ stop: 2, share: 1, said: 2 })
})

it('shows each line for at least 1.5 seconds', () => {
  const lines = Array.from({ length: 100 }, (_, second) => findJourneyMoment(second * 300, 100).said)
  expect(lines.slice(0, 11)).toEqual([0, 0, 0, 0, 0, 5, 5, 5, 5, 5, 10])
})

it('cuts the journeys of several sessions after a stop', () => {
  const night = (sessionNumber: number, ...pinIds: string[]) => ({
    journey: {
      ...{ sessionId: `s${sessionNumber}`, sessionNumber, name: '', date: '2026-03-14', isEdited: false },
      stops: pinIds.map((pinId) => ({ pinId, source: null })),
    },
  })
  const nights = [night(1, 'gate', 'ford'), night(2), night(3, 'ford', 'vault')]
  const cutAt = (index: number) =>
    cutAfterStop(nights, index).map(({ journey, isChosen }) => [
      journey.stops.map(({ pinId }) => pinId),
      isChosen,
    ])
  expect(cutAt(0)).toEqual([[['gate'], true]])
  expect(cutAt(2)).toEqual([
    [['gate', 'ford'], false],
    [['ford'], true],
  ])
})
