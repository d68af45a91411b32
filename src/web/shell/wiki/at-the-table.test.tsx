import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { SeatPage } from '#contract/home/schemas.ts'
import { aHomeSession, aHomeThread } from '#web/home/test-home.ts'
import { sampleUser, success } from '#web/lib/test-browser.tsx'
import { openWiki } from '#web/wiki/test-wiki.tsx'

const seat = {
  ...{ id: 'p1', player: 'Rowan', character: 'mirelle vanthorne', aliases: [], speakerName: null },
  ...{ memberId: sampleUser.id, picture: null },
}
const source = { segmentId: 'l1', transcriptionId: 't1', sessionId: 's4', start: 62, end: 64 }
const page: SeatPage = {
  carries: [{ name: 'Silver lantern', entryId: 'e7', sources: [] }],
  owes: [aHomeThread({ kind: 'debt', name: '', text: 'She owes Osk ten silver.' })],
  said: [{ text: 'The key is mine.', session: aHomeSession(4), sources: [source] }],
  talk: [
    { session: aHomeSession(3), share: 0 },
    { session: aHomeSession(4), share: 0.25 },
  ],
}
const open = (query: string, part: Partial<SeatPage> = {}, seats: object[] = [seat]) =>
  openWiki(query, {
    'GET /api/campaign/c1/table': success({ seats, version: 1 }),
    'GET /api/campaign/c1/seats/p1': success({ page: { ...page, ...part } }),
  })
const findSection = () => screen.findByRole('region', { name: 'At the table' })
const terms = (section: HTMLElement) =>
  within(section)
    .queryAllByRole('term')
    .map(({ textContent }) => textContent)

describe('the article of a player character', () => {
  it('shows what they carry, owe and said best, and their lane through the sessions', async () => {
    open('&entry=e1')
    const section = await findSection()
    const lantern = await within(section).findByRole('link', { name: 'Silver lantern' })
    expect(lantern.getAttribute('href')).toContain('entry=e7')
    expect(terms(section)).toEqual(['Carries', 'Promised and owed', 'Said best', 'Through the sessions'])
    expect(within(section).getByText('She owes Osk ten silver.')).toBeTruthy()
    expect(within(section).getByText('“The key is mine.”')).toBeTruthy()
    expect(within(section).getByRole('button', { name: /1:02/ })).toBeTruthy()
    expect(within(section).getByText('1 of 2 sessions, 25% of the talk')).toBeTruthy()
  })

  it('leaves out a part without data', async () => {
    open('&entry=e1', { owes: [], talk: [] })
    const section = await findSection()
    await within(section).findByText('Silver lantern')
    expect(terms(section)).toEqual(['Carries', 'Said best'])
  })
})

it('leads players from the wiki to their character', async () => {
  open('')
  const link = await screen.findByRole('link', { name: 'My character' })
  expect(link.getAttribute('href')).toContain('entry=e1')
})

it('shows neither for a campaign in which the user has no character', async () => {
  open('&entry=e1', {}, [{ ...seat, memberId: null, character: 'Osk' }])
  await screen.findByRole('heading', { name: 'Mirelle Vanthorne', level: 1 })
  await screen.findByText('She keeps the key.')
  expect(screen.queryByRole('region', { name: 'At the table' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'My character' })).toBeNull()
})
