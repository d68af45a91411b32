import { describe, expect, it } from 'vitest'
import { toLines } from '#core/language/test-lines.ts'
import type { CheckAnswer } from '#core/reading/questions/ask-check.ts'
import { applyCheck, createComparison, cutRows, listRows, type Passage, prepare } from './check-sentences.ts'

const lines = toLines([
  ['Rowan', 'You meet Mirelle, the castellan, and she says that your silver buys nothing here.'],
  ['Ines', 'I bow to her and then we walk on.'],
  ['Jonah', 'We go in and that is the end of it.'],
])
const comparison = createComparison(lines, ['Brother Osk'])
const passage = (...sentences: [string, ...number[]][]): Passage => ({
  label: 'opening',
  sentences: sentences.map(([text, ...cited]) => ({ text, lines: cited })),
})
type Fault = CheckAnswer['faults'][number]
const fault = (sentence: number, text: string, before = 0): Fault => ({
  sentence,
  fault: 'wrong',
  text,
  before,
})

describe('preparing a passage', () => {
  it('gives sentences without existing lines those of the sentence before them', () => {
    const { sentences } = prepare(
      passage(['No lines.'], ['One.', 1, 1, 99], ['Two.', -1, 1.5], ['  ', 2], ['<b>Three</b>.', 3]),
      lines.length,
      comparison,
    )
    expect(sentences).toEqual([
      { text: 'One.', lines: [1] },
      { text: 'Two.', lines: [1] },
      { text: 'Three .', lines: [3] },
    ])
  })

  it('gives quotes the words of their lines', () => {
    const { sentences } = prepare(
      passage(['She said "Your silver buys almost nothing here."', 1]),
      3,
      comparison,
    )
    expect(sentences[0]?.text).toBe('She said \u201cyour silver buys nothing here.\u201d')
  })
})

it.each([
  ['They met Mirelle and Osk.', ''],
  ['They met Varis and Mirelle.', 'no line says "varis".'],
  ['Mirelles castellan said "Bring me the head of a king."', 'the quote is not word for word in the lines.'],
])('a row hints at what a comparison with the lines finds doubtful: %s', (text, hint) => {
  expect(listRows([passage([text, 1])], comparison)).toEqual([{ text, lines: [1], label: 'opening', hint }])
})

it('names give no hints in other languages, whose nouns have capitals', () => {
  const german = createComparison(
    toLines([['Rowan', 'Ihr steht vor dem Tor und die Wache sieht euch an.']]),
    [],
  )
  expect(german.findUnsaid('Dort stand eine Burg.')).toEqual([])
})

it.each<[string, number[], number, number, number[][]]>([
  [
    'evenly',
    [1, 1, 1, 1, 1],
    3,
    100,
    [
      [1, 1, 1],
      [1, 1],
    ],
  ],
  [
    'by their size',
    [5, 5, 5, 1],
    3,
    10,
    [
      [5, 5],
      [5, 1],
    ],
  ],
  ['alone where one is too large', [20, 1], 5, 10, [[20], [1]]],
  ['into nothing', [], 5, 10, []],
])('rows are cut %s', (_, rows, most, tokens, cut) =>
  expect(cutRows(rows, (row) => row, most, tokens)).toEqual(cut),
)

describe('the check', () => {
  const passages = [passage(['One.', 1], ['Two.', 2]), passage(['Three.', 3], ['Four.', 3])]
  const apply = (faults: Fault[], unchecked: number[] = [], all = passages) =>
    applyCheck(all, faults, new Set(unchecked), comparison).map(({ sentences }) =>
      sentences.map(({ text, isConfirmed }) => (isConfirmed ? text : `${text}?`)),
    )

  it.each<[string, Fault[], number[], string[][]]>([
    [
      'confirms what has no fault',
      [],
      [],
      [
        ['One.', 'Two.'],
        ['Three.', 'Four.'],
      ],
    ],
    ['mends and drops', [fault(1, 'Mended.'), fault(4, '')], [], [['Mended.', 'Two.'], ['Three.']]],
    [
      'leaves unconfirmed what was not checked',
      [],
      [2, 3],
      [
        ['One.', 'Two.?'],
        ['Three.?', 'Four.'],
      ],
    ],
    [
      'moves within a passage',
      [fault(4, 'Four.', 3)],
      [],
      [
        ['One.', 'Two.'],
        ['Four.', 'Three.'],
      ],
    ],
    [
      'moves nothing to later or to another passage',
      [fault(1, 'One.', 2), fault(3, 'Three.', 1)],
      [],
      [
        ['One.', 'Two.'],
        ['Three.', 'Four.'],
      ],
    ],
    [
      'ignores numbers that do not exist',
      [fault(99, ''), fault(2, 'Two.', 99)],
      [],
      [
        ['One.', 'Two.'],
        ['Three.', 'Four.'],
      ],
    ],
    [
      'does not confirm a name that is not in the transcript',
      [fault(1, 'They met Varis.')],
      [],
      [
        ['They met Varis.?', 'Two.'],
        ['Three.', 'Four.'],
      ],
    ],
    [
      'drops a quote that nobody said',
      [fault(1, 'He said "Bring me the head of a king."')],
      [],
      [['Two.'], ['Three.', 'Four.']],
    ],
  ])('%s', (_, faults, unchecked, shown) => expect(apply(faults, unchecked)).toEqual(shown))
})
