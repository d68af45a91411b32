import { expect, it } from 'vitest'
import type { Letter } from '#contract/recap/letters.ts'
import { readPdf } from './test-pdf.ts'
import { typesetLetter } from './typeset.ts'

const sentence = 'Snow falls on the black rock of Hollowgate while Mirelle waits.'
const story = (words: number) => Array.from({ length: words / 11 }, () => sentence).join(' ')
const items = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `Silver key ${at}`, text: sentence }))

const print = (part: Partial<Letter> = {}) =>
  readPdf(
    typesetLetter({
      kind: 'narrative',
      campaign: 'The Ashen Crown',
      title: 'Session 12: The Causeway',
      date: '2026-03-14',
      present: ['Mirelle', 'Brannoc'],
      strip: ['9'.repeat(120), '05'.repeat(60)],
      opening: story(110),
      best: [],
      scenes: [],
      moments: [],
      treasure: [],
      debts: [],
      ending: [],
      ...part,
    }),
  )

it('prints a letter of 2,300 words with its lists on at most ten pages', () => {
  const scenes = Array.from({ length: 10 }, (_, at) => ({
    title: `The scene ${at}`,
    text: `${story(110)}\n\n${story(121)}`,
    quote: null,
    time: { segmentId: 'l1', start: at },
  }))
  const ending = items(4).map(({ name, text }) => ({ title: name, text }))
  const { pages } = print({ scenes, treasure: items(8), debts: [sentence, sentence, sentence], ending })
  expect(pages.length).toBeLessThanOrEqual(10)
  expect(pages.at(-1)?.text.replace(/\s/g, '')).toContain('Mirellewaits')
})

it('sets the title in Fraunces, and begins the opening with a large initial', () => {
  const { source, pages } = print()
  expect(source).toMatch(/Fraunces/)
  const initial = pages[0]?.runs.find(({ text }) => text === 'S')
  const next = pages[0]?.runs.find(({ text }) => text.startsWith('now'))
  expect(initial?.x).toBeLessThan(next?.x ?? 0)
  expect(initial?.y).toBeLessThan((next?.y ?? 0) - 15)
})

it('prints a letter without a transcript, opening and story on one page', () => {
  expect(print({ strip: [], opening: '' }).pages).toHaveLength(1)
})
