import { expect, it } from 'vitest'
import { measureTalk } from './measure-talk.ts'

const line = (speakerId: string | null, start: number | null, end: number | null, text = 'words') => ({
  speakerId,
  start,
  end,
  text,
})

it('adds up the seconds of each speaker, the longest first', () => {
  const talk = measureTalk([line('a', 0, 10), line('b', 10, 40), line('a', 40, 50), line(null, 50, 90)])
  expect(talk).toEqual([
    { speakerId: 'b', seconds: 30, share: 0.6 },
    { speakerId: 'a', seconds: 20, share: 0.4 },
  ])
})

it('measures the length of text if the transcript has no times', () => {
  const [first, second] = measureTalk([
    line('a', null, null, 'x'.repeat(30)),
    line('b', null, null, 'x'.repeat(90)),
  ])
  expect([first?.speakerId, first?.share, second?.share]).toEqual(['b', 0.75, 0.25])
})

it('estimates a missing end from the words of a line, or from the start of the next line', () => {
  const talk = measureTalk([line('a', 0, null, 'x'.repeat(150)), line('b', 4, null, 'x'.repeat(15))])
  expect(talk.map(({ speakerId, seconds }) => [speakerId, seconds])).toEqual([
    ['a', 4],
    ['b', 1],
  ])
})
