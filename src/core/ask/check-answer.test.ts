import { describe, expect, it } from 'vitest'
import { createAnswerCheck } from './check-answer.ts'
import { numberEvidence } from './evidence.ts'
import { findWholeObjects } from './find-whole-objects.ts'
import { aLine, aPassage } from './test-passages.ts'

const passages = [
  aPassage(['Mirelle Vanthorne lowers the bridge for forty coins.', 'That is a lot.']),
  {
    title: 'Osk',
    evidence: [
      {
        ...aLine('f', 'A monk who breeds pigeons.', null),
        origin: { kind: 'fact' as const, entryId: 'e', factId: 'f' },
      },
    ],
  },
]
const numbered = numberEvidence(passages)
const check = createAnswerCheck(numbered, [['Mirelle Vanthorne'], ['Osk']], [])

describe('checking an answer', () => {
  it('skips line numbers between two passages', () => {
    expect(numbered.passages.map(({ numbers }) => numbers)).toEqual([[1, 2], [7]])
    expect(numbered.lines[6]?.text).toBe('Osk: A monk who breeds pigeons.')
    expect(numbered.byNumber.get(3)).toBeUndefined()
  })

  it('accepts a supported statement and returns the sources of its lines', () => {
    expect(check({ text: 'Mirelle Vanthorne wanted forty coins.', lines: [1] })).toMatchObject({
      passed: { sources: [{ segmentId: 'l0' }], origins: [{ kind: 'line', segmentId: 'l0' }] },
      doubt: null,
    })
    expect(check({ text: 'Osk breeds pigeons.', lines: [7] })).toMatchObject({
      passed: { origins: [{ kind: 'fact' }] },
    })
  })

  it.each([
    ['another number', { text: 'Mirelle Vanthorne wanted fifty coins.', lines: [1] }],
    ['a name of another passage', { text: 'Osk wanted forty coins.', lines: [1] }],
    [
      'words that the lines do not say',
      { text: 'Mirelle Vanthorne poisoned the emperor twice.', lines: [2] },
    ],
    ['lines that were not given', { text: 'Mirelle Vanthorne wanted forty coins.', lines: [3, 99, -1] }],
    ['no lines', { text: 'Mirelle Vanthorne wanted forty coins.', lines: [] }],
  ])('refuses %s', (_, statement) => {
    expect(check(statement)).toHaveProperty('failed')
  })

  it('reports a doubt if the statement denies what its line says', () => {
    expect(check({ text: 'Mirelle Vanthorne does not lower the bridge.', lines: [1] })).toMatchObject({
      doubt: expect.stringContaining('deny'),
    })
  })
})

describe('an unfinished answer', () => {
  it('is read up to its last complete object', () => {
    const first = '{"text":"A \\" } {","lines":[1]}'
    expect(findWholeObjects(`{"statements":[${first},{"text":"B`)).toEqual([first])
    expect(findWholeObjects('{"statements":[')).toEqual([])
    expect(findWholeObjects(`{"statements":[${first}]}`)).toEqual([first])
  })
})
