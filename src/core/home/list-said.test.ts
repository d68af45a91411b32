import { expect, it } from 'vitest'
import { homeLimits } from '#contract/home/schemas.ts'
import { aMoment, aSource, emptySections } from '#core/recap/test-sections.ts'
import { listSaid } from './list-said.ts'

const memorable = (quote: string, segmentId: string) => ({
  ...{ title: '', significance: '', confirmed: true, quote, sources: [aSource(segmentId)] },
})
const recap = {
  ...emptySections,
  moments: [
    aMoment('m1', 'I open the gate.', { speaker: 'Mirelle' }),
    aMoment('m2', 'The key is mine.', { speaker: 'Mirelle', starred: true }),
    aMoment('m3', 'Nobody asked me.', { speaker: 'Osk', starred: true }),
  ],
  memorableMoments: [memorable('Snow remembers.', 'q1'), memorable('Who goes there?', 'q2')],
}
const lines = new Map([
  ['q1', { text: 'Snow remembers.', speaker: 'Mirelle' }],
  ['q2', { text: 'Who goes there?', speaker: 'Osk' }],
])
const saidBy = (name: string, part: object = {}) =>
  listSaid({ ...recap, ...part }, lines, (speaker) => speaker === name).map(({ text }) => text)

it('prefers starred moments, then quotes of the speaker', () => {
  expect(saidBy('Mirelle')).toEqual(['The key is mine.', 'Snow remembers.'])
  expect(saidBy('Osk')).toEqual(['Nobody asked me.', 'Who goes there?'])
})

it('returns other moments if there are not enough quotes', () => {
  expect(saidBy('Mirelle', { memorableMoments: [] })).toEqual(['The key is mine.', 'I open the gate.'])
})

it('leaves out long speeches and repetitions', () => {
  const long = aMoment('m4', 'a'.repeat(homeLimits.quoteLength + 1), { speaker: 'Mirelle', starred: true })
  const again = aMoment('m5', 'Snow remembers!', { speaker: 'Mirelle', starred: true })
  expect(saidBy('Mirelle', { moments: [long, again] })).toEqual(['Snow remembers!'])
})

it('attributes a moment to the character of its line', () => {
  const moment = aMoment('q1', 'Snow remembers.', { speaker: 'HANNA' })
  expect(saidBy('Mirelle', { moments: [moment], memorableMoments: [] })).toEqual(['Snow remembers.'])
})
