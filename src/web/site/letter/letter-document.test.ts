/// <reference types="node" />
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { type LetterView, letterPath } from '#contract/pages.ts'
import { type Letter, letterTexts } from '#contract/recap/letters.ts'
import { openDocument, textOf } from '../test-facts.ts'

const line = (text: string, speaker: string | null, start: number) => ({
  ...{ text, speaker, time: { segmentId: `l${start}`, start } },
})
const letter: Letter = {
  kind: 'narrative',
  campaign: 'Hollowgate',
  title: 'Session 12: The Causeway',
  date: '2026-03-14',
  present: ['Mirelle', 'Brannoc'],
  strip: ['9'.repeat(120), '0'.repeat(120)],
  opening: 'They reach the gate. Snow falls.',
  best: [line('Hold!', 'Brannoc', 62), line('Snow!', null, 95)],
  scenes: [
    { title: 'The ambush', text: 'They fight.', quote: line('Hold!', 'Brannoc', 62), time: null },
    { title: '', text: '<b>They</b> rest.', quote: null, time: { segmentId: 'l90', start: 90 } },
    { title: 'The well', text: 'They drink.', quote: null, time: null },
  ],
  moments: [],
  treasure: [{ name: 'Silver key', text: 'From the well.' }],
  debts: ['Pay the smith.'],
  ending: [{ title: 'The bell', text: 'It rings below.' }],
}
const open = (change: Partial<Letter> = {}, view: Partial<LetterView> = {}) =>
  openDocument({
    path: letterPath,
    shown: {
      letter: { ...letter, ...change },
      clips: {},
      pdfUrl: '/r/t/letter.pdf',
      coverUrl: null,
      previewUrl: 'https://tales.example/r/t/preview.png',
      next: null,
      wiki: null,
      earlier: [],
      ...view,
    },
  })
const textsOf = (page: Document, selector: string) => [...page.querySelectorAll(selector)].map(textOf)

it('shows the parts of the letter in order and escapes its texts', () => {
  const page = open()
  expect(textOf(page.querySelector('h1'))).toBe('The Causeway')
  expect(textOf(page.querySelector('header'))).toMatch(/^Hollowgate.*Session 12 · 14 March 2026$/)
  const headings = ['The ambush', 'The well', letterTexts.treasure, letterTexts.debts, letterTexts.ending]
  expect(textsOf(page, 'h2')).toEqual(headings)
  expect(textsOf(page, '.scene')).toEqual([
    'The ambushThey fight.Hold!Brannoc1:02<b>They</b> rest.1:30',
    'The wellThey drink.',
  ])
  expect(textsOf(page, 'li')).toEqual([
    'Silver key. From the well.',
    'Pay the smith.',
    'The bellIt rings below.',
  ])
  expect(textOf(page.querySelector('footer'))).toMatch(/^At the table: Mirelle, Brannoc/)
})

it('begins with the voices of the evening, or with the picture of the campaign', () => {
  const covered = open({}, { coverUrl: '/r/t/cover' })
  expect(open().querySelectorAll('.strip path')).toHaveLength(2)
  expect(open({ strip: [] }).querySelectorAll('.strip, .banner')).toHaveLength(0)
  expect(covered.querySelectorAll('.strip')).toHaveLength(0)
  expect(covered.querySelector('.banner')?.getAttribute('src')).toBe('/r/t/cover')
})

it('folds the scenes after the first, the lists, and moments after the fifth', () => {
  const moments = Array.from({ length: 7 }, (_, at) => ({ ...line(`Moment ${at}`, null, at), scene: '' }))
  const page = open({ moments })
  expect(textsOf(page, 'details > summary')).toEqual([
    'The well',
    letterTexts.moreMoments(2),
    letterTexts.treasure,
    letterTexts.debts,
  ])
  expect(page.querySelectorAll('details[open]')).toHaveLength(0)
})

it('links each entry of the shared wiki at its first mention', () => {
  const bell = { id: 'e1', name: 'Silver key', aliases: ['They'] }
  const page = open({}, { wiki: { url: '/shared-wiki/t', entries: [bell] } })
  const links = [...page.querySelectorAll('main a[href^="/shared-wiki"]')]
  expect(links.map((one) => [textOf(one), one.getAttribute('href')])).toEqual([
    ['They', '/shared-wiki/t?entry=e1'],
  ])
})

it('ends with the next session and earlier letters', () => {
  const earlier = [{ title: 'Session 11: The bell', url: '/r/s' }]
  const page = open({}, { next: '2026-03-28', earlier })
  expect(textOf(page.querySelector('.next'))).toBe('Next session: Saturday, 28 March 2026')
  expect(page.querySelector('nav a')?.getAttribute('href')).toBe('/r/s')
  expect(textOf(page.querySelector('nav'))).toBe('Earlier lettersSession 11: The bell')
})

it('splits the text of a scene into paragraphs', () => {
  const page = open({
    scenes: [{ title: 'The road', text: 'They ride.\n\nThey rest.', quote: null, time: null }],
  })
  expect(textsOf(page, '.scene p')).toEqual(['They ride.', 'They rest.'])
})

it('has sound only for lines that have a clip', () => {
  expect(open().querySelectorAll('[data-clip], button')).toHaveLength(0)
  const page = open({}, { clips: { l62: '/r/t/clip/l62' } })
  expect([...page.querySelectorAll('a[data-clip]')].map((one) => one.getAttribute('href'))).toEqual([
    '/r/t/clip/l62',
  ])
  expect(textOf(page.querySelector('.listen'))).toBe('Listen, 12 secondsHold!Brannoc')
})

it('has no form or inline style, is not indexed and sends no referrer', () => {
  const page = open()
  expect(page.querySelectorAll('form, [style], style')).toHaveLength(0)
  expect([...page.scripts].map((one) => one.getAttribute('src'))).toEqual(['/assets/letter.js'])
  expect(page.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
  expect(page.querySelector('meta[name=referrer]')?.getAttribute('content')).toBe('no-referrer')
})

it('has metadata for link previews in chats', () => {
  const meta = (page: Document, name: string) =>
    page.querySelector(`meta[property="og:${name}"]`)?.getAttribute('content')
  expect(meta(open(), 'title')).toBe('Session 12: The Causeway · Hollowgate')
  expect(meta(open(), 'description')).toBe('They reach the gate.')
  expect(meta(open(), 'image')).toBe('https://tales.example/r/t/preview.png')
  const long = open({ opening: `Snow ${'falls '.repeat(80)}on.` })
  expect(meta(long, 'description')?.length).toBeLessThanOrEqual(201)
  expect(meta(open({ campaign: '', opening: '', scenes: [] }), 'title')).toBe('Session 12: The Causeway')
  expect(meta(open({ opening: '', scenes: [] }), 'description')).toBeUndefined()
})

it('shows a refusal and why the link may be gone', () => {
  const page = openDocument({ path: letterPath, shown: { refusal: letterTexts.notFound } })
  expect(textOf(page.querySelector('main'))).toBe(letterTexts.notFound + letterTexts.mayBeGone)
})

it('uses the colours of the application', () => {
  const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8')
  const coloursOf = (css: string) =>
    [...css.matchAll(/--([\w-]+): (oklch\([^)]*\))/g)].map(([, name, colour]) => `${name} ${colour}`)
  const known = new Set(coloursOf(read('../../styles/tokens.css')))
  const own = coloursOf(read('letter.css'))
  expect(own.length).toBeGreaterThan(10)
  expect(own.filter((one) => !known.has(one))).toEqual([])
})
