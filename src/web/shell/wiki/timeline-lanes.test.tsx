import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { laneTexts, type TimelineLanes } from '#contract/timeline/lanes.ts'
import { aTimeline } from '#core/timeline/test-lanes.ts'
import { success } from '#web/lib/test-browser.tsx'
import { aSession } from '#web/sessions/test-session.ts'
import { openWiki } from '#web/wiki/test-wiki.tsx'

const session = aSession({ id: 's1', sessionNumber: 1, audioFileCount: 1, transcriptionCount: 1 })

async function openLanes(timeline: TimelineLanes = aTimeline(), query = '') {
  openWiki(`&page=timeline${query}`, {
    'GET /api/campaign/c1/sessions': success({ sessions: [session] }),
    'GET /api/wiki/c1/timeline/lanes': success(timeline),
  })
  return screen.findByRole('region', { name: laneTexts.chart })
}
const focused = () => document.activeElement?.getAttribute('aria-label')
const press = (key: string) => {
  if (document.activeElement) fireEvent.keyDown(document.activeElement, { key })
}
const mark = (name: RegExp) => screen.getByRole('button', { name })

describe('the timeline in lanes', () => {
  it('names sessions, lanes with links to their entries, and quests', async () => {
    const chart = within(await openLanes())
    expect(chart.getByRole('button', { name: /Evening 1.*Jan 1, 2026/ })).toBeTruthy()
    expect(chart.getByRole('link', { name: 'Mirelle' }).getAttribute('href')).toContain('entry=e1')
    expect(chart.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Characters',
      'Places',
      'Quests',
    ])
    expect(chart.getByText('Bring Corvin back')).toBeTruthy()
    expect(chart.getByText(laneTexts.scale)).toBeTruthy()
  })

  it('moves between marks with the arrow keys and opens one with its sentence, link and sources', async () => {
    await openLanes()
    mark(/^Events, session 1, 16 minutes 40 seconds: They arrive/).focus()
    press('ArrowRight')
    expect(focused()).toMatch(/^Events, session 1, 2 hours 30 minutes: The gate falls/)
    press('Home')
    press('ArrowDown')
    expect(focused()).toMatch(
      /^Mirelle, session 1, 8 minutes 20 seconds: mentioned in 2 lines, Mirelle rules/,
    )
    fireEvent.click(mark(/^Mirelle, session 1/))
    const dialog = within(await screen.findByRole('dialog', { name: /^Mirelle, session 1/ }))
    expect(dialog.getByText(/rules Hollowgate/)).toBeTruthy()
    expect(dialog.getByRole('link', { name: /Session 1, Evening 1/ }).getAttribute('href')).toContain(
      'session=s1',
    )
    expect(dialog.getAllByRole('button', { name: /13:20/ }).length).toBeGreaterThan(0)
    expect(dialog.getByText('Mentioned in 2 lines')).toBeTruthy()
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(focused()).toMatch(/^Mirelle, session 1/))
  })

  it('says in which session a quest opens and ends', async () => {
    await openLanes()
    mark(/^Events, session 1/).focus()
    for (const _ of ['Mirelle', 'Hollowgate', 'the quest']) press('ArrowDown')
    press('Home')
    expect(focused()).toMatch(/^Bring Corvin back, session 1.*: Opened/)
    press('ArrowRight')
    expect(focused()).toMatch(/^Bring Corvin back, session 3.*: Completed/)
  })

  it('zooms with plus and minus and to a session, and back with Escape', async () => {
    const chart = within(await openLanes())
    const width = () => Number.parseFloat(chart.getByRole('button', { name: /Evening 1/ }).style.width)
    const whole = width()
    mark(/^Events, session 1/).focus()
    press('+')
    await waitFor(() => expect(width()).toBeGreaterThan(whole * 1.5))
    press('-')
    await waitFor(() => expect(width()).toBeCloseTo(whole))
    fireEvent.click(chart.getByRole('button', { name: /Evening 1/ }))
    await waitFor(() => expect(width()).toBeCloseTo(240 - 24))
    expect(chart.getByRole('button', { name: laneTexts.allSessions })).toBeTruthy()
    press('Escape')
    await waitFor(() => expect(width()).toBeCloseTo(whole))
    expect(chart.queryByRole('button', { name: laneTexts.allSessions })).toBeNull()
  })

  it('draws ten lanes at first and all on request', async () => {
    const timeline = aTimeline()
    const [first] = timeline.lanes
    if (!first) throw new Error('There is no lane')
    const lanes = Array.from({ length: 14 }, (_, index) => ({
      ...first,
      entryId: `e${index}`,
      name: `Guard ${index}`,
    }))
    const chart = within(await openLanes({ ...timeline, lanes, quests: [] }))
    expect(chart.getAllByRole('link', { name: /^Guard/ })).toHaveLength(10)
    fireEvent.click(chart.getByRole('button', { name: 'Show all (4 more lanes)' }))
    expect(chart.getAllByRole('link', { name: /^Guard/ })).toHaveLength(14)
    fireEvent.click(chart.getByRole('button', { name: 'Show fewer' }))
    expect(chart.getAllByRole('link', { name: /^Guard/ })).toHaveLength(10)
  })

  it('omits the note on the scale for a single session', async () => {
    const timeline = aTimeline()
    const chart = within(await openLanes({ ...timeline, sessions: timeline.sessions.slice(0, 1) }))
    expect(chart.getAllByRole('button', { name: /^Zoom to/ })).toHaveLength(1)
    expect(chart.queryByText(laneTexts.scale)).toBeNull()
  })
})
