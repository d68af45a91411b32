import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { CampaignRelations, EntryRelation } from '#contract/wiki/relations.ts'
import { wikiTexts } from '#contract/wiki/schemas.ts'
import { success } from '#web/lib/test-browser.tsx'
import { aSession } from '#web/sessions/test-session.ts'
import { anEntry, openWiki } from './test-wiki.tsx'

const source = (sessionId: string) => ({
  ...{ segmentId: `line of ${sessionId}`, transcriptionId: 't1', sessionId, start: 60, end: 62 },
})
const gateRelation: EntryRelation = {
  entry: { id: 'e2', name: 'Hollowgate', category: 'places' },
  relations: [{ kind: 'rules', isReversed: false }],
  sentences: [
    { text: 'Mirelle Vanthorne is the castellan of Hollowgate.', sources: [source('n1')] },
    { text: 'Mirelle Vanthorne opens Hollowgate.', sources: [source('n2')] },
  ],
  heard: 2,
}
const oskRelation: EntryRelation = {
  entry: { id: 'e3', name: 'Brother Osk', category: 'people' },
  relations: [],
  sentences: [{ text: 'Brother Osk greets Mirelle Vanthorne.', sources: [source('n2')] }],
  heard: 5,
}
const graph: CampaignRelations = {
  nodes: [
    { id: 'e1', name: 'Mirelle Vanthorne', category: 'people', mentions: 20, session: 1 },
    { id: 'e2', name: 'Hollowgate', category: 'places', mentions: 9, session: 1 },
    { id: 'e3', name: 'Brother Osk', category: 'people', mentions: 4, session: 2 },
  ],
  edges: [
    { fromId: 'e1', toId: 'e2', kind: 'rules', kindSession: 1, heard: 2, sessions: [1, 2] },
    { fromId: 'e1', toId: 'e3', kind: null, kindSession: null, heard: 5, sessions: [2] },
  ],
  entries: 4,
}
const answers = {
  'GET /api/campaign/c1/sessions': success({
    sessions: [
      aSession({ id: 'n2', sessionNumber: 2, name: 'The Ferry' }),
      aSession({ id: 'n1', sessionNumber: 1, name: 'The Causeway' }),
    ],
  }),
  'GET /api/wiki/c1/relations': success(graph),
  'GET /api/wiki/c1/entry/e1/relations': success({ relations: [gateRelation, oskRelation] }),
}
const openGraph = async () => {
  openWiki('&page=connections', answers)
  return screen.findByRole('button', { name: 'Mirelle Vanthorne, 2 connections' })
}
const listNodes = () =>
  screen.queryAllByRole('button', { name: /\d connections?$/ }).map((node) => node.getAttribute('aria-label'))

describe('the connections of an article', () => {
  it('are named, and show their sentences when pressed', async () => {
    openWiki('&entry=e1', answers)
    const region = within(await screen.findByRole('region', { name: 'Connections' }))
    expect(region.getByRole('link', { name: 'Hollowgate' }).getAttribute('href')).toContain('entry=e2')
    expect(
      region.getByRole('button', {
        name: 'Brother Osk is mentioned together with Mirelle Vanthorne, heard 5 times',
      }),
    ).toBeTruthy()
    const edge = region.getByRole('button', { name: 'Mirelle Vanthorne rules Hollowgate, heard 2 times' })
    expect(within(edge).getByText('rules')).toBeTruthy()
    fireEvent.click(edge)
    const popup = within(await screen.findByRole('dialog'))
    expect(popup.getByText('Mirelle Vanthorne opens Hollowgate.')).toBeTruthy()
  })

  it('appear as the first badge of related entries and move them to the top of the list', async () => {
    const relationships = [{ type: 'cross-reference' as const, description: '' }]
    openWiki('&entry=e1', {
      ...answers,
      'GET /api/wiki/c1/entry/e1/related': success({
        relatedEntries: [
          { ...anEntry({ id: 'e3', name: 'Brother Osk' }), relationships },
          { ...anEntry({ id: 'e2', name: 'Hollowgate', description: '' }), relationships },
        ],
      }),
    })
    const list = within(await screen.findByRole('region', { name: wikiTexts.related }))
    expect((await list.findByText('ruled by')).nextSibling?.textContent).toBe(wikiTexts.crossReferenced)
    expect(list.getAllByRole('listitem')[0]?.textContent).toContain('Hollowgate')
  })
})

describe('the connections of a campaign', () => {
  it('are drawn as a graph with keyboard navigation and a panel of sentences', async () => {
    const mirelle = await openGraph()
    expect(mirelle.tabIndex).toBe(0)
    mirelle.focus()
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
      mirelle.focus()
      fireEvent.keyDown(mirelle, { key })
      if (document.activeElement !== mirelle) break
    }
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(
      /^(Hollowgate|Brother Osk), 1 connection$/,
    )
    fireEvent.click(mirelle)
    const panel = within(
      await screen.findByRole('complementary', { name: 'Connections of Mirelle Vanthorne' }),
    )
    expect(await panel.findByText('Brother Osk greets Mirelle Vanthorne.')).toBeTruthy()
    expect(panel.getByText('rules')).toBeTruthy()
    fireEvent.keyDown(mirelle, { key: 'Escape' })
    expect(screen.queryByRole('complementary', { name: /^Connections of/ })).toBeNull()
  })

  it('show only what was heard up to the chosen session', async () => {
    const mirelle = await openGraph()
    const slider = screen.getByRole('slider', { name: 'Until session' })
    expect(slider.getAttribute('aria-valuetext')).toBe('Session 2: The Ferry')
    fireEvent.change(slider, { target: { value: '1' } })
    expect(listNodes()).toEqual(['Mirelle Vanthorne, 1 connection', 'Hollowgate, 1 connection'])
    fireEvent.click(mirelle)
    expect(await screen.findByText('Mirelle Vanthorne is the castellan of Hollowgate.')).toBeTruthy()
    expect(screen.queryByText('Mirelle Vanthorne opens Hollowgate.')).toBeNull()
    expect(screen.queryByText('Brother Osk greets Mirelle Vanthorne.')).toBeNull()
  })

  it('can be filtered by category, searched and shown as a table', async () => {
    await openGraph()
    fireEvent.click(screen.getByRole('button', { name: 'Places', pressed: true }))
    expect(listNodes()).toEqual(['Mirelle Vanthorne, 1 connection', 'Brother Osk, 1 connection'])
    fireEvent.click(screen.getByRole('button', { name: 'Places', pressed: false }))
    fireEvent.click(screen.getByRole('button', { name: 'List' }))
    const rows = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent)
    expect(rows()[0]).toContain('Mirelle Vanthornerules')
    expect(rows()).toHaveLength(2)
    const search = screen.getByRole('searchbox', { name: 'Find an entry' })
    fireEvent.change(search, { target: { value: 'osk' } })
    expect(rows()).toHaveLength(1)
    fireEvent.keyDown(search, { key: 'Enter' })
    expect(await screen.findByRole('complementary', { name: 'Connections of Brother Osk' })).toBeTruthy()
  })

  it('show a message when nothing is connected', async () => {
    openWiki('&page=connections', {
      'GET /api/wiki/c1/relations': success({ nodes: [], edges: [], entries: 1 }),
    })
    expect(await screen.findByText('Nothing is connected yet')).toBeTruthy()
  })
})
