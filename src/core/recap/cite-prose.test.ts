import { expect, it } from 'vitest'
import { citeProse } from './cite-prose.ts'
import { aSource as source } from './test-sections.ts'

const before = [
  { text: 'Snow closed the pass.', sources: [source('a')] },
  { text: '"Who rang?" asks Mirelle. Nobody knows.', sources: [source('b')] },
  { text: 'A bell without a rope', sources: [source('c')] },
]
const cite = (text: string) => citeProse(text, before).map((one) => [one.text, one.sources[0]?.segmentId])
const [snow, bell, rope] = before.map(({ text }) => text)

it.each<[string, string, (string | undefined)[][]]>([
  [
    'as it was',
    `${snow} ${bell} ${rope}`,
    [
      [snow, 'a'],
      [bell, 'b'],
      [rope, 'c'],
    ],
  ],
  [
    'in another order, in paragraphs',
    `${rope}\n\n${snow}\n${bell}`,
    [
      [rope, 'c'],
      [snow, 'a'],
      [bell, 'b'],
    ],
  ],
  [
    'with something new between',
    `${snow} It was cold! ${bell}`,
    [
      [snow, 'a'],
      ['It was cold!', undefined],
      [bell, 'b'],
    ],
  ],
  [
    'with one changed',
    `Snow closed the high pass. ${bell}`,
    [
      ['Snow closed the high pass.', undefined],
      [bell, 'b'],
    ],
  ],
  [
    'where a sentence goes on',
    `${rope}  and without a clapper.`,
    [[`${rope}  and without a clapper.`, undefined]],
  ],
  ['where words are put in front', `Then ${snow}`, [[`Then ${snow}`, undefined]]],
  [
    'said twice: the second one is new',
    `${snow} ${snow}`,
    [
      [snow, 'a'],
      [snow, undefined],
    ],
  ],
  ['with a title before a name', 'Dr. Varis left.', [['Dr. Varis left.', undefined]]],
  ['without an end', ' No end ', [['No end', undefined]]],
  ['empty', ' \n', []],
])('citeProse: %s', (_, text, expected) => {
  expect(cite(text)).toEqual(expected)
})

it('covers every word of the text', () => {
  const text = 'One?! "Two." (Three...) four\r\n5. Vier… 🔥 نهاية. A.B.C. e.g. this'
  const said = citeProse(text, []).map((one) => one.text)
  expect(said.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
})

it('takes linear time for a text of dots', () => {
  expect(citeProse(`${'.'.repeat(100_000)}x`, before)).toHaveLength(1)
})
