import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { CampaignRelations, EntryRelation } from '#contract/wiki/relations.ts'
import { wikiTexts } from '#contract/wiki/schemas.ts'
import { success } from '#web/lib/test-browser.tsx'
import { aSession } from '#web/sessions/test-session.ts'
import { anEntry, openWiki } from '#web/wiki/test-wiki.tsx'

const source = (sessionId: string) => ({
  ...{ segmentId: `line of ${sessionId}`, transcriptionId: 't1', sessionId, start: 60, end: 62 },
})
const gateRelation: EntryRelation = {
  entry: { id: 'e2', name: 'Hollowgate', category: 'places', picture: null },
  relations: [{ kind: 'rules', isReversed: false }],
  sentences: [
    { text: 'Mirelle Vanthorne is the castellan of Hollowgate.', sources: [source('n1')] },
    { text: 'Mirelle Vanthorne opens Hollowgate.', sources: [source('n2')] },
  ],
  heard: 2,
}
const oskRelation: EntryRelation = {
  entry: { id: 'e3', name: 'Brother Osk', category: 'people', picture: null },
  relations: [],
  sentences: [{ text: 'Brother Osk greets Mirelle Vanthorne.', sources: [source('n2')], isQuote: true }],
  heard: 5,
}
const graph: CampaignRelations = {
  nodes: [
    { id: 'e1', name: 'Mirelle Vanthorne', category: 'people', picture: null, mentions: 20, session: 1 },
    { id: 'e2', name: 'Hollowgate', category: 'places', picture: null, mentions: 9, session: 1 },
    { id: 'e3', name: 'Brother Osk', category: 'people', picture: null, mentions: 4, session: 2 },
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
  screen
    .queryAllByRole('button', { name: /\d connections?$/ })
    .map((node) => node.lastElementChild?.textContent)

describe('the related entities of an article', () => {
  const relationships = [
    { type: 'cross-reference' as const, description: '' },
    { type: 'co-mentioned' as const, description: 'Both appear in Session 13' },
  ]
  const long = 'Stone '.repeat(60)
  const open = async () => {
    openWiki('&entry=e1', {
      ...answers,
      'GET /api/wiki/c1/entry/e1/related': success({
        relatedEntries: [
          { ...anEntry({ id: 'e4', name: 'Wren' }), relationships },
          { ...anEntry({ id: 'e3', name: 'Brother Osk' }), relationships },
          { ...anEntry({ id: 'e2', name: 'Hollowgate', description: long }), relationships },
        ],
      }),
    })
    return within(await screen.findByRole('region', { name: wikiTexts.related }))
  }

  it('begin with the named relations, each with its shortest sentence', async () => {
    const list = await open()
    const gate = await list.findByRole('link', { name: 'rules Hollowgate' })
    expect(gate.getAttribute('href')).toContain('entry=e2')
    const rows = list.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(rows).toHaveLength(2)
    expect(rows[0]).toContain('Mirelle Vanthorne opens Hollowgate.')
    expect(rows[1]).toContain('“Brother Osk greets Mirelle Vanthorne.”')
    const toGraph = list.getByRole('link', { name: 'Show in graph' }).getAttribute('href')
    expect(toGraph).toMatch(/page=connections.*pin=e1/)
  })

  it('show all entries, their descriptions and their connections on request', async () => {
    const list = await open()
    expect(list.queryByText('Cross-referenced')).toBeNull()
    fireEvent.click(await list.findByRole('button', { name: 'Show all 3 with details' }))
    expect(list.getByRole('link', { name: 'Wren' })).toBeTruthy()
    expect(list.getAllByText('Cross-referenced')).toHaveLength(3)
    expect([...(list.getByText(/^Stone/).textContent ?? '')].length).toBeLessThanOrEqual(120)
    expect(list.queryByText('Both appear in Session 13')).toBeNull()
    fireEvent.click(list.getAllByRole('button', { name: '+1 more connection' })[0] ?? document.body)
    expect(list.getByText('Both appear in Session 13')).toBeTruthy()
    fireEvent.click(list.getByRole('button', { name: 'Show fewer connections' }))
    expect(list.queryByText('Both appear in Session 13')).toBeNull()
    fireEvent.click(list.getByRole('button', { name: 'Show less' }))
    expect(list.queryByRole('link', { name: 'Wren' })).toBeNull()
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
    expect(document.activeElement?.lastElementChild?.textContent).toMatch(
      /^(Hollowgate|Brother Osk), 1 connection$/,
    )
    fireEvent.click(mirelle)
    const panel = within(
      await screen.findByRole('complementary', { name: 'Connections of Mirelle Vanthorne' }),
    )
    expect(await panel.findByText('“Brother Osk greets Mirelle Vanthorne.”')).toBeTruthy()
    expect(panel.getByText('rules')).toBeTruthy()
    fireEvent.keyDown(mirelle, { key: 'Escape' })
    expect(screen.queryByRole('complementary', { name: /^Connections of/ })).toBeNull()
  })

  it('open at the entry in the URL', async () => {
    openWiki('&page=connections&pin=e1', answers)
    expect(
      await screen.findByRole('complementary', { name: 'Connections of Mirelle Vanthorne' }),
    ).toBeTruthy()
  })

  it('show only what was heard up to the chosen session', async () => {
    const mirelle = await openGraph()
    const slider = screen.getByRole('slider', { name: 'Until session' })
    expect(slider.getAttribute('aria-valuetext')).toBe('Session 2: The Ferry')
    fireEvent.change(slider, { target: { value: '1' } })
    expect(listNodes()).toEqual(['Mirelle Vanthorne, 1 connection', 'Hollowgate, 1 connection'])
    fireEvent.click(mirelle)
    const panel = within(await screen.findByRole('complementary', { name: /^Connections of/ }))
    expect(await panel.findByText('Mirelle Vanthorne is the castellan of Hollowgate.')).toBeTruthy()
    expect(screen.queryByText('Mirelle Vanthorne opens Hollowgate.')).toBeNull()
    expect(screen.queryByText('Brother Osk greets Mirelle Vanthorne.')).toBeNull()
  })

  it('can be filtered by category, and searched', async () => {
    await openGraph()
    fireEvent.click(screen.getByRole('button', { name: 'Places', pressed: true }))
    expect(listNodes()).toEqual(['Mirelle Vanthorne, 1 connection', 'Brother Osk, 1 connection'])
    fireEvent.click(screen.getByRole('button', { name: 'Places', pressed: false }))
    const search = screen.getByRole('searchbox', { name: 'Find an entry' })
    fireEvent.change(search, { target: { value: 'osk' } })
    expect(screen.getByText('1 found')).toBeTruthy()
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
