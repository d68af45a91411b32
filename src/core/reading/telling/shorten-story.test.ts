import { expect, it } from 'vitest'
import type { TellAnswer } from '#core/reading/questions/ask-tell.ts'
import { countStory, listStory, shortenStory } from './shorten-story.ts'

const said = (text: string) => ({ text, lines: [1] })
const scene = (title: string, ...paragraphs: string[][]) => ({
  ...{ title, turn: said('It turned.') },
  paragraphs: paragraphs.map((texts) => texts.map(said)),
})
const told: TellAnswer = {
  ...{
    title: 'Silver',
    opening: [said('They came.')],
    quotes: [],
    also: [],
    untilNextTime: [],
    openThreads: [],
  },
  ...{ treasure: [], atmosphere: [] },
  scenes: [scene('One', ['a b c d', 'e f g'], ['h']), scene('Two', ['i j k l m n'])],
}
const shorten = (words: number, ...faults: [sentence: number, text: string][]) => {
  const all = faults.map(([sentence, text]) => ({ sentence, fault: 'unclear' as const, text, before: 0 }))
  return listStory(shortenStory(told, { faults: all }, words)).map(({ text }) => text)
}

it.each<[string, number, [number, string][], string[]]>([
  [
    'drops and shortens sentences',
    20,
    [
      [1, ''],
      [4, 'i j'],
    ],
    ['e f g', 'h', 'i j'],
  ],
  [
    'stops once enough words are gone',
    3,
    [
      [2, ''],
      [1, ''],
    ],
    ['a b c d', 'h', 'i j k l m n'],
  ],
  [
    'ignores longer sentences, second answers and wrong numbers',
    20,
    [
      [3, 'h h'],
      [2, 'e'],
      [2, ''],
      [9, ''],
      [0, ''],
    ],
    ['a b c d', 'e', 'h', 'i j k l m n'],
  ],
])('a story that is too long %s', (_, words, faults, left) => expect(shorten(words, ...faults)).toEqual(left))

it('the sentences of a story are numbered without opening and turns', () => {
  expect(listStory(told).map(({ text, label }) => [label, text])).toEqual([
    ['One', 'a b c d'],
    ['One', 'e f g'],
    ['One', 'h'],
    ['Two', 'i j k l m n'],
  ])
})

it('the words of a story are those of title, opening, scenes, what is open, and treasure', () => {
  const treasure = { name: 'Key', how: 'found' as const, type: 'iron', magic: '', from: '', holder: 'Wren' }
  const open = { title: 'Horse', urgency: 'low' as const, stakes: 'bad' }
  const more = {
    ...{
      treasure: [{ ...said('They took it.'), ...treasure }],
      untilNextTime: [{ ...said('They owe.'), ...open }],
    },
    ...{ also: [said('Not counted.')], atmosphere: [said('Not counted.')] },
  }
  expect(countStory(told)).toBe(1 + 2 + 16)
  expect(countStory({ ...told, ...more })).toBe(1 + 2 + 16 + 5)
})
