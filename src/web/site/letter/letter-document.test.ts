/// <reference types="node" />
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { letterPath } from '#contract/pages.ts'
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
  opening: 'They reach the gate. Snow falls.',
  scenes: [
    { title: 'The ambush', text: 'They fight.', quote: line('Hold!', 'Brannoc', 62), time: null },
    { title: '', text: '<b>They</b> rest.', quote: null, time: { segmentId: 'l90', start: 90 } },
  ],
  moments: [],
  treasure: [{ name: 'Silver key', text: 'From the well.' }],
  debts: ['Pay the smith.'],
  ending: [{ title: 'The bell', text: 'It rings below.' }],
}
const open = (change: Partial<Letter> = {}, clips: Record<string, string> = {}) =>
  openDocument({
    path: letterPath,
    shown: {
      letter: { ...letter, ...change },
      clips,
      pdfUrl: '/r/t/letter.pdf',
      coverUrl: null,
      previewUrl: 'https://tales.example/r/t/preview.png',
    },
  })
const textsOf = (page: Document, selector: string) => [...page.querySelectorAll(selector)].map(textOf)

it('shows the parts of the letter in order and escapes its texts', () => {
  const page = open()
  expect(textOf(page.querySelector('h1'))).toBe('Session 12: The Causeway')
  expect(textOf(page.querySelector('header'))).toMatch(/^Hollowgate.*14 March 2026Mirelle, Brannoc$/)
  const headings = ['The ambush', letterTexts.treasure, letterTexts.debts, letterTexts.ending]
  expect(textsOf(page, 'h2')).toEqual(headings)
  expect(textsOf(page, 'section.scene')).toEqual([
    'The ambushThey fight.Hold!Brannoc1:02',
    '<b>They</b> rest.1:30',
  ])
  expect(textsOf(page, 'li')).toEqual([
    'Silver key. From the well.',
    'Pay the smith.',
    'The bellIt rings below.',
  ])
})

it('splits the text of a scene into paragraphs', () => {
  const page = open({
    scenes: [{ title: 'The road', text: 'They ride.\n\nThey rest.', quote: null, time: null }],
  })
  expect(textsOf(page, '.scene p')).toEqual(['They ride.', 'They rest.'])
})

it('has audio players only for lines that have a clip', () => {
  expect(open().querySelectorAll('audio, details')).toHaveLength(0)
  const players = [...open({}, { l62: '/r/t/clip/l62' }).querySelectorAll('audio')]
  expect(players.map((one) => one.getAttribute('preload'))).toEqual(['none'])
  const sources = players.flatMap((one) => [...one.querySelectorAll('source')])
  expect(sources.map((one) => [one.getAttribute('src'), one.type])).toEqual([
    ['/r/t/clip/l62', 'audio/webm; codecs="opus"'],
    ['/r/t/clip/l62?format=mp4', 'audio/mp4'],
  ])
})

it('has no script, form or button, is not indexed and sends no referrer', () => {
  const page = open()
  expect(page.querySelectorAll('script, form, button, nav, [style], style')).toHaveLength(0)
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
  const known = new Set(
    coloursOf(read('../../styles/tokens.css')).map((one) => one.replace('bg-canvas ', 'bg ')),
  )
  const own = coloursOf(read('letter.css'))
  expect(own.length).toBeGreaterThan(10)
  expect(own.filter((one) => !known.has(one))).toEqual([])
})
