import { expect, it } from 'vitest'
import { scoreMoments } from './test-score-moments.ts'

const lines = ['Snow.', 'The behir falls.', 'A hammer strikes.', 'Tea.'].map((text, at) => ({
  id: `s${at}`,
  text,
}))

it('detects an event in the cited lines and the line on either side', () => {
  const moments = [{ text: 'The beast', segmentIds: ['s2'] }]
  const touched = (...keywords: string[][]) => scoreMoments(moments, lines, [{ keywords }])
  expect(touched(['beh', 'dragon'], ['hammer'])).toBe(1)
  expect(touched(['tea'])).toBe(1)
  expect(touched(['snow'])).toBe(0)
  expect(touched(['behir'], ['ehir'])).toBe(0)
})

it('returns the share of events that moments touch', () => {
  const events = [{ keywords: [['tea']] }, { keywords: [['snow']] }]
  expect(scoreMoments([{ text: '', segmentIds: ['s3'] }], lines, events)).toBe(0.5)
})
