import { expect, it } from 'vitest'
import { keepCitations, splitProse } from './keep-citations.ts'
import { aStatement, aSource as source } from './test-sections.ts'

const before = [
  aStatement('Snow closed the pass.', { sources: [source('a')], confirmed: false }),
  aStatement('"Who rang?" asks Mirelle. Nobody knows.', { sources: [source('b')] }),
  aStatement('A bell without a rope', { sources: [source('c')] }),
]
const cite = (text: string) =>
  keepCitations(text, before).map((one) => `${one.text} [${one.sources[0]?.segmentId ?? ''}]`)
const [snow, bell, rope] = before.map(({ text }) => text)

it.each([
  ['unchanged sentences', `${snow} ${bell} ${rope}`, [`${snow} [a]`, `${bell} [b]`, `${rope} [c]`]],
  [
    'sentences reordered into paragraphs',
    `${rope}\n\n${snow}\n${bell}`,
    [`${rope} [c]`, `${snow} [a]`, `${bell} [b]`],
  ],
  ['a new sentence', `${snow} It was cold! ${bell}`, [`${snow} [a]`, 'It was cold! []', `${bell} [b]`]],
  [
    'a changed sentence',
    `Snow closed the high pass. ${bell}`,
    ['Snow closed the high pass. []', `${bell} [b]`],
  ],
  ['words appended', `${rope}  and without a clapper.`, [`${rope}  and without a clapper. []`]],
  ['words prepended', `Then ${snow}`, [`Then ${snow} []`]],
  ['a repetition, which is new', `${snow} ${snow}`, [`${snow} [a]`, `${snow} []`]],
  ['a title before a name', 'Dr. Varis left.', ['Dr. Varis left. []']],
  ['no punctuation', ' No end ', ['No end []']],
  ['no text', ' \n', []],
])('finds the citations of %s', (_, text, expected) => {
  expect(cite(text)).toEqual(expected)
})

it('keeps an unchanged sentence unconfirmed, and treats a new one as confirmed', () => {
  expect(keepCitations(`${snow} It was cold!`, before).map(({ confirmed }) => confirmed)).toEqual([
    false,
    true,
  ])
})

it('keeps every word of the text', () => {
  const text = 'One?! "Two." (Three...) four\r\n5. Vier… 🔥 نهاية. A.B.C. e.g. this'
  const said = splitProse(text).map((one) => one.text)
  expect(said.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
})

it('takes linear time for a text of dots', () => {
  expect(keepCitations(`${'.'.repeat(100_000)}x`, before)).toHaveLength(1)
})
