import { describe, expect, it } from 'vitest'
import { parseQuestion } from './parse-question.ts'
import type { Run } from './passage.ts'
import { rankPassages } from './rank-passages.ts'
import { aLine, aRun } from './test-runs.ts'

const filler = (count: number) =>
  Array.from({ length: count }, (_, at) => `We talk about the weather for ${at} hours.`)
const known = [
  { forms: ['Mirelle'], category: 'people' },
  { forms: ['Hollowgate'], category: 'places' },
]
const rank = (question: string, runs: Run[], limit = 5) =>
  rankPassages(
    parseQuestion(question, known),
    runs,
    [{ speaker: 'Ines', isGameMaster: false, characters: ['Mirelle'] }],
    limit,
  )
const idsOf = (run: Run | undefined) =>
  run?.evidence.flatMap(({ sources }) => sources.map(({ segmentId }) => segmentId))

describe('ranking', () => {
  it('puts the line with the rarest words first, with the lines around it', () => {
    const run = aRun([...filler(20), 'The ferryman hides the amber key.', ...filler(20)])
    const [first] = rank('Who hides the amber key?', [run])
    expect(idsOf(first)).toContain('l20')
    expect(idsOf(first)).toEqual(expect.arrayContaining(['l18', 'l24']))
  })

  it('finds words that are spread over neighbouring lines', () => {
    const run = aRun([...filler(10), 'The key? The amber one?', 'The ferryman has it.', ...filler(10)])
    expect(idsOf(rank('Which ferryman has the amber key?', [run])[0])).toEqual(
      expect.arrayContaining(['l10', 'l11']),
    )
  })

  it('gives names the most weight', () => {
    const runs = [
      aRun(['A knight guards the old gate there.']),
      { ...aRun(['Mirelle guards it.']), title: 'Other' },
    ]
    expect(rank('What does Mirelle guard?', runs)[0]?.title).toBe('Other')
  })

  it('matches the name of the speaker', () => {
    const runs = [
      { title: 'Rowan', evidence: [aLine('a', 'I take the lantern.', 'Rowan')] },
      { title: 'Ines', evidence: [aLine('b', 'I take the lantern.', 'Ines')] },
    ]
    expect(rank('What did Mirelle take, the lantern?', runs)[0]?.title).toBe('Ines')
  })

  it('prefers passages that contain what the question asks for', () => {
    const runs = [
      aRun(['The crypt is far away from us.']),
      { ...aRun(['The crypt is in Hollowgate.']), title: 'Place' },
    ]
    expect(rank('Where is the crypt?', runs)[0]?.title).toBe('Place')
  })

  it('leaves out passages that match little of the question', () => {
    expect(rank('Which dragon guards the amber volcano?', [aRun(['The amber is warm.'])])).toEqual([])
  })

  it('joins neighbouring passages and repeats no line', () => {
    const run = aRun([
      'The amber key is lost.',
      'The amber key?',
      'Yes, the amber key.',
      ...filler(30),
      'The amber key!',
    ])
    const passages = rank('Where is the amber key?', [run])
    const ids = passages.flatMap((one) => idsOf(one) ?? [])
    expect(new Set(ids).size).toBe(ids.length)
    expect(idsOf(passages[0])).toEqual(expect.arrayContaining(['l0', 'l1', 'l2']))
    const repeated: Run = {
      title: 'Recap',
      evidence: [
        {
          ...aLine('l0', 'The amber key is lost.', null),
          origin: { kind: 'recap', sessionId: 's1', text: '' },
        },
      ],
    }
    expect(rank('Where is the amber key?', [run, repeated]).filter(({ title }) => title === 'Recap')).toEqual(
      [],
    )
  })
})
