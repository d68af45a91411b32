import { describe, expect, it } from 'vitest'
import type { Passage } from './evidence.ts'
import { parseQuestion } from './parse-question.ts'
import { rankPassages } from './rank-passages.ts'
import { aLine, aPassage } from './test-passages.ts'

const filler = (count: number) =>
  Array.from({ length: count }, (_, at) => `We talk about the weather for ${at} hours.`)
const known = [
  { forms: ['Mirelle'], category: 'people' },
  { forms: ['Hollowgate'], category: 'places' },
]
const rank = (question: string, passages: Passage[], limit = 5) =>
  rankPassages(
    parseQuestion(question, known),
    passages,
    [{ speaker: 'Ines', isGameMaster: false, characters: ['Mirelle'] }],
    limit,
  )
const idsOf = (passage: Passage | undefined) =>
  passage?.evidence.flatMap(({ sources }) => sources.map(({ segmentId }) => segmentId))

describe('ranking', () => {
  it('puts the line with the rarest words first, with the lines around it', () => {
    const passage = aPassage([...filler(20), 'The ferryman hides the amber key.', ...filler(20)])
    const [first] = rank('Who hides the amber key?', [passage])
    expect(idsOf(first)).toContain('l20')
    expect(idsOf(first)).toEqual(expect.arrayContaining(['l18', 'l24']))
  })

  it('finds words that are spread over neighbouring lines', () => {
    const passage = aPassage([
      ...filler(10),
      'The key? The amber one?',
      'The ferryman has it.',
      ...filler(10),
    ])
    expect(idsOf(rank('Which ferryman has the amber key?', [passage])[0])).toEqual(
      expect.arrayContaining(['l10', 'l11']),
    )
  })

  it('gives names the most weight', () => {
    const passages = [
      aPassage(['A knight guards the old gate there.']),
      { ...aPassage(['Mirelle guards it.']), title: 'Other' },
    ]
    expect(rank('What does Mirelle guard?', passages)[0]?.title).toBe('Other')
  })

  it('matches the name of the speaker', () => {
    const passages = [
      { title: 'Rowan', evidence: [aLine('a', 'I take the lantern.', 'Rowan')] },
      { title: 'Ines', evidence: [aLine('b', 'I take the lantern.', 'Ines')] },
    ]
    expect(rank('What did Mirelle take, the lantern?', passages)[0]?.title).toBe('Ines')
  })

  it('prefers passages that name the kind of thing the question asks for', () => {
    const passages = [
      aPassage(['The crypt is far away from us.']),
      { ...aPassage(['The crypt is in Hollowgate.']), title: 'Place' },
    ]
    expect(rank('Where is the crypt?', passages)[0]?.title).toBe('Place')
  })

  it('leaves out passages that match little of the question', () => {
    expect(rank('Which dragon guards the amber volcano?', [aPassage(['The amber is warm.'])])).toEqual([])
  })

  it('joins neighbouring passages and repeats no line', () => {
    const passage = aPassage([
      'The amber key is lost.',
      'The amber key?',
      'Yes, the amber key.',
      ...filler(30),
      'The amber key!',
    ])
    const ranked = rank('Where is the amber key?', [passage])
    const ids = ranked.flatMap((one) => idsOf(one) ?? [])
    expect(new Set(ids).size).toBe(ids.length)
    expect(idsOf(ranked[0])).toEqual(expect.arrayContaining(['l0', 'l1', 'l2']))
    const repeated: Passage = {
      title: 'Recap',
      evidence: [
        {
          ...aLine('l0', 'The amber key is lost.', null),
          origin: { kind: 'recap', sessionId: 's1', text: '' },
        },
      ],
    }
    expect(
      rank('Where is the amber key?', [passage, repeated]).filter(({ title }) => title === 'Recap'),
    ).toEqual([])
  })
})
