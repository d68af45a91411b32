import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Source } from '#contract/transcription.ts'
import { type RelatedEntry, wikiTexts } from '#contract/wiki.ts'
import { timelineTexts } from '#contract/wiki-care.ts'
import { type Answer, refusal } from '#web/lib/test-browser.tsx'
import { aSession } from '#web/sessions/test-session.ts'
import { anArticle, anEntry, openWiki } from './test-wiki.tsx'

const gate = anEntry({
  id: 'e2',
  name: 'Hollowgate',
  category: 'places',
  aliases: ['the keep'],
  description: 'An old keep on a black rock.',
})
const secret = anEntry({ id: 'e3', name: 'The Undercroft', category: 'war_room', visibility: 'gm' })
const entries = [anEntry(), gate, secret]
const categories = [
  { name: 'people', count: 4, isCore: true, visibility: 'everyone' },
  { name: 'places', count: 1, isCore: true, visibility: 'everyone' },
  { name: 'war_room', count: 1, isCore: false, visibility: 'gm' },
]
const wiki = {
  'GET /api/wiki/c1': { body: { success: true, entries } },
  'GET /api/wiki/c1/categories': { body: { success: true, categories } },
  'GET /api/wiki/c1/entry/e2': { body: { success: true, entry: anArticle({ ...gate }) } },
  'GET /api/wiki/c1/entry/e2/related': { body: { success: true, relatedEntries: [] } },
}
const source: Source = { segmentId: 's1', transcriptionId: 't1', sessionId: 'n1', start: 2467, end: 2470 }
const session = aSession({
  id: 'n1',
  date: '2026-01-10',
  sessionNumber: 14,
  audioFileCount: 1,
  transcriptionCount: 1,
})
const sessions = { 'GET /api/campaign/c1/sessions': { body: { success: true, sessions: [session] } } }
const article = (part: Parameters<typeof anArticle>[0]): Record<string, Answer> => ({
  'GET /api/wiki/c1/entry/e1': { body: { success: true, entry: anArticle(part) } },
})
const region = (name: string) => screen.findByRole('region', { name })

describe('the overview', () => {
  it('sets the quotes of a preview as curly quotes', async () => {
    const quoting = anEntry({ description: 'She says, "Open the gate."' })
    openWiki('', { ...wiki, 'GET /api/wiki/c1': { body: { success: true, entries: [quoting] } } })
    expect(await screen.findByText('She says, “Open the gate.”')).toBeTruthy()
  })

  it('counts, says when the wiki was last changed, and features up to three entries of each category', async () => {
    openWiki('', wiki)
    const people = within(await region('People'))
    expect((await people.findByRole('link', { name: /Mirelle/ })).getAttribute('href')).toContain('entry=e1')
    expect(people.getByRole('link', { name: 'View all 4' }).getAttribute('href')).toContain('category=people')
    expect(within(await region('Places')).queryByText(/View all/)).toBeNull()
    expect(within(await region('War Room')).getAllByText(wikiTexts.gmsOnly).length).toBeGreaterThan(0)
    expect(screen.getByText('Last updated').parentElement?.textContent).toContain('Jan 24, 2026')
  })

  it('stands there before the entries have come', async () => {
    openWiki('', { ...wiki, 'GET /api/wiki/c1': 'silent' })
    expect(await screen.findByText('Total articles')).toBeTruthy()
    expect(await region('People')).toBeTruthy()
  })

  it('invites to fill an empty wiki', async () => {
    openWiki('', {
      'GET /api/wiki/c1': { body: { success: true, entries: [] } },
      'GET /api/wiki/c1/categories': { body: { success: true, categories: [] } },
    })
    expect(await screen.findByText('This wiki is still empty')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Upload Audio' }).getAttribute('href')).toContain(
      'view=transcription',
    )
  })

  it('says what the server said when it does not come', async () => {
    openWiki('', { 'GET /api/wiki/c1/categories': { status: 500, body: refusal('Too busy.', 'INTERNAL') } })
    expect(await screen.findByText('Too busy.')).toBeTruthy()
  })
})

describe('searching', () => {
  it('begins with the first letter, follows what is typed, and ends at the overview when the field is cleared', async () => {
    openWiki('', wiki)
    const field = await screen.findByLabelText('Search the wiki')
    await screen.findByText('Total articles')
    fireEvent.change(field, { target: { value: 'hollowgat' } })
    const found = await screen.findByRole('heading', { level: 1, name: 'Found 1 results for “hollowgat”' })
    expect(found).toBeTruthy()
    expect(screen.getByText('Hollowgate', { selector: 'mark' })).toBeTruthy()
    fireEvent.change(field, { target: { value: 'mirele' } })
    expect(await screen.findByRole('heading', { name: 'Found 1 results for “mirele”' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Clear search' }))
    expect(await screen.findByText('Total articles')).toBeTruthy()
  })

  it('has the words in the address as soon as one rests, and lets nobody be pulled back who went elsewhere', async () => {
    openWiki('', wiki)
    const field = await screen.findByLabelText('Search the wiki')
    await screen.findByText('Total articles')
    const trail = () => within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    for (const value of ['hol', 'hollow', 'hollowgat']) {
      fireEvent.change(field, { target: { value } })
      await screen.findByRole('heading', { level: 1, name: `Found 1 results for “${value}”` })
    }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const mainPage = await trail().findByRole('link', { name: 'Main Page' })
    fireEvent.change(field, { target: { value: 'mirele' } })
    await screen.findByRole('heading', { name: 'Found 1 results for “mirele”' })
    fireEvent.click(mainPage)
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(screen.getByText('Total articles')).toBeTruthy()
  })

  it('taken back at once does not stand before what is opened next', async () => {
    openWiki('', wiki)
    const field = await screen.findByLabelText('Search the wiki')
    await screen.findByText('Total articles')
    fireEvent.change(field, { target: { value: 'hollowgat' } })
    await screen.findByRole('heading', { name: 'Found 1 results for “hollowgat”' })
    fireEvent.change(field, { target: { value: '' } })
    await screen.findByText('Total articles')
    fireEvent.blur(field)
    fireEvent.click(await screen.findByRole('link', { name: /^Hollowgate/ }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Hollowgate' })).toBeTruthy()
  })

  it('shows all of a page, and nothing of what the words before found where fewer are found', async () => {
    const bells = Array.from({ length: 14 }, (_, place) =>
      anEntry({ id: `bell${place}`, name: `Bell ${place}` }),
    )
    const listed = { body: { success: true, entries: [...bells, gate] } }
    openWiki('&q=bell', { ...wiki, 'GET /api/wiki/c1': listed })
    await waitFor(() => expect(screen.getAllByRole('link', { name: /^Bell \d/ })).toHaveLength(bells.length))
    fireEvent.change(screen.getByLabelText('Search the wiki'), { target: { value: 'hollowgat' } })
    await screen.findByRole('heading', { name: 'Found 1 results for “hollowgat”' })
    expect(screen.queryByRole('link', { name: /^Bell \d/ })).toBeNull()
  })

  it('asks for no further page while this one is not yet whole', async () => {
    const pageLength = 16
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        tell: (seen: { isIntersecting: boolean }[]) => void
        constructor(tell: (seen: { isIntersecting: boolean }[]) => void) {
          this.tell = tell
        }
        observe() {
          const drawn = screen.queryAllByRole('link', { name: /^Bell \d/ }).length
          if (drawn < pageLength) this.tell([{ isIntersecting: true }])
        }
        disconnect() {}
      },
    )
    const bells = Array.from({ length: pageLength + 4 }, (_, place) =>
      anEntry({ id: `bell${place}`, name: `Bell ${place}` }),
    )
    openWiki('&q=bell', { ...wiki, 'GET /api/wiki/c1': { body: { success: true, entries: bells } } })
    await waitFor(() => expect(screen.getAllByRole('link', { name: /^Bell \d/ })).toHaveLength(pageLength))
    expect(screen.getByRole('button', { name: 'Show more (4 left)' })).toBeTruthy()
  })

  it('says what to try when nothing was found', async () => {
    openWiki('&q=zzz', wiki)
    expect(await screen.findByText(wikiTexts.nothingFoundHint)).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Found 0 results for “zzz”' })).toBeTruthy()
  })
})

describe('categories', () => {
  it('are counted, the core ones apart from the custom ones, and the hidden ones are marked', async () => {
    openWiki('&page=categories', wiki)
    const custom = within(await region('Custom categories'))
    expect(custom.getByRole('link', { name: /War Room.*Game masters only.*1 entry/ })).toBeTruthy()
    expect(within(await region('Core categories')).getAllByRole('listitem')).toHaveLength(2)
    const count = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement?.textContent
    expect(count('Total categories')).toContain('3')
    expect(count('Core categories')).toContain('2')
  })

  it('show their entries with the first 150 characters', async () => {
    const long = anEntry({ id: 'e4', name: 'Wren', description: 'Word '.repeat(80) })
    openWiki('&category=people', {
      ...wiki,
      'GET /api/wiki/c1': { body: { success: true, entries: [long] } },
    })
    const card = await screen.findByRole('link', { name: /Wren/ })
    const shown = /Word.*…/.exec(card.textContent ?? '')?.[0] ?? ''
    expect(shown.length).toBeGreaterThan(140)
    expect(shown.length).toBeLessThanOrEqual(150)
  })
})

describe('an article', () => {
  it('is text with headings, lists and links, and never anything else', async () => {
    const description = [
      '# Past',
      'Once of Hollowgate. See [[the keep|her home]] and [[Nobody]].',
      '- first',
      '2. second',
      '<img src=x onerror=alert(1)> <script>alert(1)</script> [x](javascript:alert(1))',
    ].join('\n')
    openWiki('&entry=e1', { ...wiki, ...article({ description, name: '<b>Mirelle</b>' }) })
    expect(await screen.findByRole('heading', { level: 1, name: '<b>Mirelle</b>' })).toBeTruthy()
    expect(screen.getByRole('heading', { level: 2, name: 'Past' })).toBeTruthy()
    expect(screen.getByText('first').closest('ul')).toBeTruthy()
    expect(screen.getByText('second').closest('ol')?.getAttribute('start')).toBe('2')
    const link = await screen.findByRole('link', { name: 'her home' })
    expect(link.getAttribute('href')).toContain('entry=e2')
    expect(screen.queryByRole('link', { name: 'Nobody' })).toBeNull()
    expect(screen.getByText(/<img src=x onerror=alert\(1\)>/)).toBeTruthy()
    expect(document.querySelector('main img, main script, main b')).toBeNull()
  })

  it('links the names of other entries by itself, and shows the first lines on the way there', async () => {
    openWiki('&entry=e1', { ...wiki, ...article({ description: 'Mirelle Vanthorne rules hollowgate.' }) })
    const link = await screen.findByRole('link', { name: 'hollowgate' })
    expect(screen.queryByRole('link', { name: 'Mirelle Vanthorne' })).toBeNull()
    expect(screen.queryByText(gate.description)).toBeNull()
    link.focus()
    expect(await screen.findByText(gate.description)).toBeTruthy()
  })

  it('keeps what is for game masters in a box of its own', async () => {
    openWiki('&entry=e1', { ...wiki, ...article({ description: 'Open.\n\n:::gm\nShe is a spy.\n:::' }) })
    expect(within(await region(wikiTexts.forGms)).getByText('She is a spy.')).toBeTruthy()
    expect(screen.queryByText(/:::/)).toBeNull()
  })

  it('has its details, the day of its first mention, and the seconds in which it was heard', async () => {
    const fact = { id: 'f1', text: 'She keeps the key.', status: 'accepted' as const, sources: [source] }
    openWiki('&entry=e1', {
      ...wiki,
      ...sessions,
      ...article({
        details: { home_town: 'Hollowgate' },
        facts: [fact],
        detailSources: { home_town: [{ ...source, segmentId: 's2', start: 60 }] },
      }),
    })
    const details = within(await region('Details'))
    expect(details.getByText('Home Town')).toBeTruthy()
    expect(details.getByText('First Mentioned').nextSibling?.textContent).toBe(
      'Session 1Entry made Jan 10, 2026',
    )
    const heard = within(await region('Heard in'))
    expect(heard.getByRole('link', { name: 'Session 14, The Causeway' })).toBeTruthy()
    expect(heard.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['1:00', '41:07'])
  })

  it('names related entries, how they are connected, and how many connections more there are', async () => {
    const related: RelatedEntry = {
      ...gate,
      description: `# Gate\n${'Stone '.repeat(60)}`,
      relationships: [
        { type: 'co-mentioned', description: 'Both appear in Session 12: The Causeway' },
        { type: 'cross-reference', description: '' },
        { type: 'co-mentioned', description: 'Both appear in Session 13' },
      ],
    }
    const referenced: RelatedEntry = {
      ...secret,
      relationships: [
        { type: 'cross-reference', description: 'Named there' },
        { type: 'co-mentioned', description: 'Both appear in Session 13' },
      ],
    }
    openWiki('&entry=e1', {
      ...wiki,
      'GET /api/wiki/c1/entry/e1/related': {
        body: { success: true, relatedEntries: [related, referenced] },
      },
    })
    const list = within(await region(wikiTexts.related))
    expect(await list.findByText('Both appear in Session 12: The Causeway')).toBeTruthy()
    expect(list.getByText('+2 more connections')).toBeTruthy()
    expect(list.getByText('Cross-referenced')).toBeTruthy()
    expect(list.getByText('+1 more connection')).toBeTruthy()
    expect(list.queryByText('Both appear in Session 13')).toBeNull()
    fireEvent.click(list.getByRole('button', { name: '+2 more connections', expanded: false }))
    expect(list.getByText('Both appear in Session 13')).toBeTruthy()
    expect(list.getAllByText('Cross-referenced')).toHaveLength(2)
    fireEvent.click(list.getByRole('button', { name: 'Show fewer connections', expanded: true }))
    expect(list.queryByText('Both appear in Session 13')).toBeNull()
    const shown = list.getByText(/^Gate Stone|^Gate\s+Stone/).textContent ?? ''
    expect([...shown].length).toBeLessThanOrEqual(120)
  })
})

describe('an article whose text was fetched with the wiki', () => {
  it('is there before the server has answered', async () => {
    openWiki('&entry=e2', { ...wiki, 'GET /api/wiki/c1/entry/e2': 'silent' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Hollowgate' })).toBeTruthy()
    expect(screen.getByText(gate.description)).toBeTruthy()
  })

  it('is gone when the server says so', async () => {
    const gone = { status: 404, body: refusal(wikiTexts.entryNotFound, 'NOT_FOUND') }
    openWiki('&entry=e2', { ...wiki, 'GET /api/wiki/c1/entry/e2': gone })
    expect(await screen.findByText(wikiTexts.entryNotFound)).toBeTruthy()
    expect(screen.queryByText(gate.description)).toBeNull()
  })
})

describe('the way back', () => {
  it('leads from an article to what was open before', async () => {
    openWiki('&q=hollow', wiki)
    fireEvent.click(await screen.findByRole('link', { name: /Hollowgate/ }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Hollowgate' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Back' }))
    expect(await screen.findByRole('heading', { name: 'Found 1 results for “hollow”' })).toBeTruthy()
  })

  it('leads to the line at which one was', async () => {
    openWiki('', wiki)
    const link = await within(await region('Places')).findByRole('link', { name: /Hollowgate/ })
    const page = screen.getByRole('main')
    page.scrollTop = 640
    fireEvent.scroll(page)
    fireEvent.click(link)
    await screen.findByRole('heading', { level: 1, name: 'Hollowgate' })
    expect(page.scrollTop).toBe(0)
    fireEvent.click(screen.getByRole('button', { name: 'Back' }))
    await screen.findByText('Total articles')
    expect(page.scrollTop).toBe(640)
  })

  it('leads from a copied link to the overview', async () => {
    openWiki('&entry=e2', wiki)
    await screen.findByRole('heading', { level: 1, name: 'Hollowgate' })
    fireEvent.click(screen.getByRole('button', { name: 'Back' }))
    expect(await screen.findByText('Total articles')).toBeTruthy()
  })
})

describe('what changed, and what happened', () => {
  it('is listed with who did it', async () => {
    const change = {
      id: 'r1',
      entryId: 'e2',
      name: 'Hollowgate',
      category: 'places',
      change: 'edit',
      by: 'Rowan',
      at: '2026-01-24T10:00:00.000Z',
      session: null,
    }
    const session = { number: 3, newFacts: 3 }
    const byJob = { ...change, id: 'r2', entryId: 'e1', name: 'Mirelle', change: 'run', by: null, session }
    openWiki('&page=recent', {
      ...wiki,
      'GET /api/wiki/c1/recent': { body: { success: true, changes: [change, byJob] } },
    })
    const day = within(await region('Jan 24, 2026'))
    expect(day.getByRole('link', { name: /Hollowgate.*Edited · Rowan/ })).toBeTruthy()
    expect(day.getByRole('link', { name: /Mirelle.*3 new facts from session 3/ })).toBeTruthy()
  })

  it('is told session by session, with the second in which it was told', async () => {
    const event = {
      title: 'The gate falls',
      description: 'Mirelle orders it shut.',
      entryId: null,
      sources: [source],
    }
    openWiki('&page=timeline', {
      ...wiki,
      ...sessions,
      'GET /api/wiki/c1/timeline': {
        body: {
          success: true,
          sessions: [
            { sessionId: 'n1', sessionNumber: 14, name: 'The Causeway', date: '2026-01-10', events: [event] },
          ],
        },
      },
    })
    expect(await screen.findByRole('heading', { name: 'The gate falls' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'The Causeway' }).getAttribute('href')).toContain('session=n1')
    expect(screen.getByRole('button', { name: 'Play 41:07' })).toBeTruthy()
  })

  it('is nothing yet where there are no events', async () => {
    openWiki('&page=timeline', { 'GET /api/wiki/c1/timeline': { body: { success: true, sessions: [] } } })
    expect(await screen.findByText(timelineTexts.none)).toBeTruthy()
  })
})

describe('the wiki with the eyes of a player', () => {
  it('is asked for as a player, says so, cannot be edited, and is left again', async () => {
    openWiki('&entry=e2', wiki)
    const fetched = vi.spyOn(globalThis, 'fetch')
    const addresses = () =>
      fetched.mock.calls.map(([url]) => String(url)).filter((url) => url.includes('/wiki/'))
    await screen.findByRole('button', { name: 'Edit Entry' })
    fetched.mockClear()
    fireEvent.click(screen.getByRole('button', { name: wikiTexts.viewAsPlayer }))
    expect(await screen.findByText(wikiTexts.playersView)).toBeTruthy()
    expect(await screen.findByRole('heading', { level: 1, name: 'Hollowgate' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Edit Entry' })).toBeNull()
    await waitFor(() => expect(addresses().length).toBeGreaterThanOrEqual(4))
    expect(addresses().filter((url) => !url.includes('as=player'))).toEqual([])
    fireEvent.click(screen.getByRole('link', { name: wikiTexts.endPlayersView }))
    expect(await screen.findByRole('button', { name: 'Edit Entry' })).toBeTruthy()
  })
})
