import '#web/shell/palette/command-palette.tsx'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { askTexts } from '#contract/ask/schemas.ts'
import { searchTexts } from '#contract/search/schemas.ts'
import { type Answers, choose, success } from '#web/lib/test-browser.tsx'
import { aSession } from '#web/sessions/test-session.ts'
import { openApp } from '#web/shell/test-app.tsx'

const line = {
  ...{ kind: 'line', id: 'l1', sessionId: 's1', title: 'The Gate', category: null },
  ...{ excerpt: 'Ines: Mirelle walks to the gate.', speaker: 'Ines', start: 4360.5 },
}
const entry = {
  ...{ kind: 'entry', id: 'e1', sessionId: null, title: 'Mirelle Vanthorne', category: 'people' },
  ...{ excerpt: 'Castellan of <b>Hollowgate</b>.', speaker: null, start: null },
}
const answers: Answers = {
  'GET /api/campaign/c1/sessions': success({
    sessions: [aSession({ id: 's1', name: 'The Gate', date: '2026-01-10', audioFileCount: 1 })],
  }),
  'GET /api/search/c1': success({ results: [entry, line], total: 2 }),
  'GET /api/search/c1/speakers': success({ speakers: ['Ines', 'Rowan'] }),
}
const open = (query: string, more: Answers = {}) =>
  openApp(`/app?view=search&campaign=c1${query}`, { ...answers, ...more })
const searchesOf = (requests: ReturnType<typeof open>) =>
  requests.filter(({ path }) => path === '/api/search/c1').map(({ query }) => new URLSearchParams(query))

it('opens with the query and the filters from the URL', async () => {
  const requests = open('&q=mirele&kind=transcripts&within=s1&speaker=Ines', {
    'GET /api/search/c1': success({ results: [line], total: 5_000 }),
  })
  const section = within(await screen.findByRole('region', { name: 'Transcripts' }))
  expect(Object.fromEntries(searchesOf(requests)[0] ?? [])).toEqual({
    ...{ q: 'mirele', kinds: 'transcripts', limit: '20', session: 's1', speaker: 'Ines' },
  })
  expect(section.getByText('5,000+')).toBeTruthy()
  expect(section.getByText('Mirelle').tagName).toBe('MARK')
  const link = section.getByRole('link', { name: /Mirelle walks/ }).getAttribute('href')
  expect(link).toContain('view=transcription')
  expect(link).toContain('session=s1&segment=l1&t=4360')
  expect(section.getByRole('button', { name: 'Play from 1:12:40' })).toBeTruthy()
})

it('shows the speaker of a line, if known, separately from its text', async () => {
  const unnamed = { ...line, id: 'l2', excerpt: 'The sign says: Mirelle was here.', speaker: null }
  open('&q=mirelle&kind=transcripts', {
    'GET /api/search/c1': success({ results: [line, unnamed], total: 2 }),
  })
  const links = await screen.findAllByRole('link', { name: /Mirelle/ })
  const texts = links.map((link) => [...link.querySelectorAll('bdi')].map(({ textContent }) => textContent))
  expect(texts).toEqual([['Ines', 'Mirelle walks to the gate.'], ['The sign says: Mirelle was here.']])
})

it('searches each kind once, and shows markup as text', async () => {
  const requests = open('&q=mirelle+')
  expect(await screen.findAllByText(/<b>Hollowgate<\/b>/)).not.toEqual([])
  expect(searchesOf(requests).map((query) => `${query.get('q')} ${query.get('kinds')}`)).toEqual([
    'mirelle entries',
    'mirelle recaps',
    'mirelle transcripts',
  ])
})

it('searches only transcripts once a speaker is chosen', async () => {
  const requests = open('&q=mirelle')
  await screen.findByRole('region', { name: 'Entries' })
  await choose('Speaker', 'Rowan')
  await waitFor(() => expect(searchesOf(requests).at(-1)?.get('speaker')).toBe('Rowan'))
  expect(searchesOf(requests).at(-1)?.get('kinds')).toBe('transcripts')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Entries' })).toBeNull())
})

it('says that nothing was found', async () => {
  open('&q=zzz', { 'GET /api/search/c1': success({ results: [], total: 0 }) })
  expect(await screen.findByText(searchTexts.none)).toBeTruthy()
})

it('searches for the text in the field with Enter if nothing has this name', async () => {
  const requests = openApp('/app', answers)
  fireEvent.click(await screen.findByRole('button', { name: /^Find/ }))
  const field = await screen.findByRole('combobox', { name: 'Find' })
  fireEvent.change(field, { target: { value: 'walks to the gate' } })
  expect(await screen.findAllByRole('option')).toHaveLength(2)
  expect(searchesOf(requests)).toEqual([])
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(await screen.findByRole('region', { name: 'Transcripts' })).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Find.*walks to the gate/ })).toBeTruthy()
})

it('leads to an answer', async () => {
  open('&q=mirelle')
  const link = await screen.findByRole('link', { name: askTexts.askThis })
  expect(link.getAttribute('href')).toContain('view=ask')
  expect(link.getAttribute('href')).toContain('q=mirelle')
})
