import { expect, it } from 'vitest'
import { findStatusChanges } from './find-status-changes.ts'

const cite = (...lines: string[]) =>
  lines.map((segmentId) => ({ segmentId, transcriptionId: 't', sessionId: 's', start: null, end: null }))
const castellan = { text: 'Mirelle is the castellan', status: 'accepted' as const, sources: cite('1') }
const betrays = { text: 'She betrays the crown', status: 'accepted' as const, sources: cite('2') }
const dismissed = { ...betrays, status: 'dismissed' as const }
const both = 'Mirelle is the castellan. She betrays the crown.'

it.each([
  ['keeps facts whose sentences stay', both, `${both} More.`, []],
  ['dismisses the fact of a deleted sentence', both, 'Mirelle is the castellan.', [betrays]],
  ['dismisses the fact of a reworded sentence', both, both.replace('betrays', 'sells out'), [betrays]],
  ['keeps a fact that was not in the text', 'Mirelle is the castellan.', '', [castellan]],
  ['keeps a sentence that moved into a secret part', both, `:::gm\n${both}\n:::`, []],
])('%s', (_, before, after, expected) => {
  expect(findStatusChanges([castellan, betrays], before, after)).toEqual(
    expected.map((fact) => ({ fact, status: 'dismissed' })),
  )
})

it('accepts the fact of a restored sentence', () => {
  const back = [{ fact: dismissed, status: 'accepted' }]
  expect(findStatusChanges([dismissed], 'Mirelle is the castellan.', both)).toEqual(back)
})

it('dismisses the facts behind a deleted description sentence, but not those that another sentence states', () => {
  const sentence = {
    text: 'Mirelle holds Hollowgate against the crown.',
    status: 'accepted' as const,
    sources: cite('1', '2'),
    isDescriptionSentence: true,
  }
  const facts = [sentence, castellan, betrays]
  const changes = findStatusChanges(facts, `${castellan.text}. ${sentence.text}`, `${castellan.text}.`)
  expect(changes.map(({ fact }) => fact)).toEqual([sentence, betrays])
})
