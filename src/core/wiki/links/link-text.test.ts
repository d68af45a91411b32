import { expect, it } from 'vitest'
import { buildLinkIndex } from './link-names.ts'
import { linkText } from './link-text.ts'

const entries = [
  { id: 'keep', name: 'Hollowgate', aliases: ['the keep'] },
  { id: 'osk', name: 'Brother Osk', aliases: [] },
  { id: 'ix', name: 'Ix', aliases: [] },
]
const linkNames = {
  index: buildLinkIndex(entries),
  entries: new Map(entries.map((entry) => [entry.id, entry])),
}
const link = (text: string, selfId: string | null) =>
  linkText([text], linkNames, selfId)
    .flat()
    .filter((part) => part.text !== '')
    .map(({ text, entryId }) => (entryId ? `${text}→${entryId}` : text))
    .join('|')

it.each([
  [
    'links an explicit link under its label',
    'See [[Hollowgate|the old gate]].',
    null,
    'See |the old gate→keep|.',
  ],
  ['links a short name only if the link is explicit', 'Ix saw [[ix]].', null, 'Ix saw |ix→ix|.'],
  ['keeps the label of a link that leads nowhere', 'Ask [[Vexmoor|him]].', null, 'Ask |him|.'],
  [
    'links a name once, and not at all next to an explicit link to the same entry',
    'Hollowgate, the keep. [[Hollowgate]]!',
    null,
    'Hollowgate|, the keep. |Hollowgate→keep|!',
  ],
  [
    'never links an entry to itself',
    'Hollowgate is [[Hollowgate|here]], says Brother Osk.',
    'keep',
    'Hollowgate is |here|, says |Brother Osk→osk|.',
  ],
])('%s', (_, text, selfId, expected) => {
  expect(link(text, selfId)).toBe(expected)
})
