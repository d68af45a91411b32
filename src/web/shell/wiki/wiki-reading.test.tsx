import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Source } from '#contract/source.ts'
import { timelineTexts } from '#contract/wiki/maintenance.ts'
import { wikiTexts } from '#contract/wiki/schemas.ts'
import { sampleCampaign } from '#web/campaigns/test-campaigns.ts'
import { type Answer, errorBody, passTime, press, success, typeInto } from '#web/lib/test-browser.tsx'
import { aSession } from '#web/sessions/test-session.ts'
import { anArticle, anEntry, openWiki } from '#web/wiki/test-wiki.tsx'

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
  'GET /api/wiki/c1': success({ entries }),
  'GET /api/wiki/c1/categories': success({ categories }),
  'GET /api/wiki/c1/entry/e2': success({ entry: anArticle({ ...gate }) }),
  'GET /api/wiki/c1/entry/e2/related': success({ relatedEntries: [] }),
}
const source: Source = { segmentId: 's1', transcriptionId: 't1', sessionId: 'n1', start: 2467, end: 2470 }
const session = aSession({
  id: 'n1',
  date: '2026-01-10',
  sessionNumber: 14,
  audioFileCount: 1,
  transcriptionCount: 1,
})
const sessions = { 'GET /api/campaign/c1/sessions': success({ sessions: [session] }) }
const article = (part: Parameters<typeof anArticle>[0]): Record<string, Answer> => ({
  'GET /api/wiki/c1/entry/e1': success({ entry: anArticle(part) }),
})
const makeBells = (length: number) =>
  Array.from({ length }, (_, index) => anEntry({ id: `bell${index}`, name: `Bell ${index}` }))
const findBells = () => screen.queryAllByRole('link', { name: /^Bell \d/ })
const region = (name: string) => screen.findByRole('region', { name })

describe('the overview', () => {
  it('shows curly quotes in previews', async () => {
    const quoting = anEntry({ description: 'She says, "Open the gate."' })
    openWiki('', { ...wiki, 'GET /api/wiki/c1': success({ entries: [quoting] }) })
    expect(await screen.findByText('She says, “Open the gate.”')).toBeTruthy()
  })

  it('shows the last change and the first entries of each category', async () => {
    openWiki('', wiki)
    const people = within(await region('People'))
    expect((await people.findByRole('link', { name: /Mirelle/ })).getAttribute('href')).toContain('entry=e1')
    expect(people.getByRole('link', { name: 'View all 4' }).getAttribute('href')).toContain('category=people')
    expect(within(await region('Places')).queryByText(/View all/)).toBeNull()
    expect(within(await region('War Room')).getAllByText(wikiTexts.gmsOnly).length).toBeGreaterThan(0)
    expect(screen.getByText('Last updated').parentElement?.textContent).toContain('Jan 24, 2026')
  })

  it('shows the categories before the entries have loaded', async () => {
    openWiki('', { ...wiki, 'GET /api/wiki/c1': 'silent' })
    expect(await screen.findByText('Total articles')).toBeTruthy()
    expect(await region('People')).toBeTruthy()
  })

  it('offers an upload if the wiki is empty', async () => {
    openWiki('', {
      'GET /api/wiki/c1': success({ entries: [] }),
      'GET /api/wiki/c1/categories': success({ categories: [] }),
    })
    expect(await screen.findByText('This wiki is still empty')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Upload Audio' }).getAttribute('href')).toContain(
      'view=transcription',
    )
  })
})

describe('searching', () => {
  const openOverview = async () => {
    openWiki('', wiki)
    await screen.findByText('Total articles')
  }
  const findOne = (query: string) => {
    typeInto('Search the wiki', query)
    return screen.findByRole('heading', { level: 1, name: `Found 1 results for “${query}”` })
  }

  it('updates the results while typing and returns to the overview when cleared', async () => {
    await openOverview()
    expect(await findOne('hollowgat')).toBeTruthy()
    expect(screen.getByText('Hollowgate', { selector: 'mark' })).toBeTruthy()
    expect(await findOne('mirele')).toBeTruthy()
    press('Clear search')
    expect(await screen.findByText('Total articles')).toBeTruthy()
  })

  it('does not return to the results after the user has left the search', async () => {
    await openOverview()
    const trail = () => within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    for (const query of ['hol', 'hollow', 'hollowgat']) await findOne(query)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const mainPage = await trail().findByRole('link', { name: 'Main Page' })
    await findOne('mirele')
    fireEvent.click(mainPage)
    await passTime(1_000)
    expect(screen.getByText('Total articles')).toBeTruthy()
  })

  it('does not replace an article that is opened right after the field is cleared', async () => {
    await openOverview()
    await findOne('hollowgat')
    typeInto('Search the wiki', '')
    await screen.findByText('Total articles')
    fireEvent.blur(screen.getByLabelText('Search the wiki'))
    fireEvent.click(await screen.findByRole('link', { name: /^Hollowgate/ }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Hollowgate' })).toBeTruthy()
  })

  it('shows a full page of results, and none from the previous query', async () => {
    const bells = makeBells(14)
    const listed = success({ entries: [...bells, gate] })
    openWiki('&q=bell', { ...wiki, 'GET /api/wiki/c1': listed })
    await waitFor(() => expect(findBells()).toHaveLength(bells.length))
    await findOne('hollowgat')
    expect(findBells()).toEqual([])
  })

  it('adds no further page of results until the current page is fully drawn', async () => {
    const pageLength = 16
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        notify: (seen: { isIntersecting: boolean }[]) => void
        constructor(notify: (seen: { isIntersecting: boolean }[]) => void) {
          this.notify = notify
        }
        observe() {
          const drawn = findBells().length
          if (drawn < pageLength) this.notify([{ isIntersecting: true }])
        }
        disconnect() {}
      },
    )
    const bells = makeBells(pageLength + 4)
    openWiki('&q=bell', { ...wiki, 'GET /api/wiki/c1': success({ entries: bells }) })
    await waitFor(() => expect(findBells()).toHaveLength(pageLength))
    expect(screen.getByRole('button', { name: 'Show more (4 left)' })).toBeTruthy()
  })

  it('shows a hint when nothing was found', async () => {
    openWiki('&q=zzz', wiki)
    expect(await screen.findByText(wikiTexts.nothingFoundHint)).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Found 0 results for “zzz”' })).toBeTruthy()
  })
})

describe('categories', () => {
  it('are listed with counts in core and custom groups, with hidden ones marked', async () => {
    openWiki('&page=categories', wiki)
    const custom = within(await region('Custom categories'))
    expect(custom.getByRole('link', { name: /War Room.*Game masters only.*1 entry/ })).toBeTruthy()
    expect(within(await region('Core categories')).getAllByRole('listitem')).toHaveLength(2)
    const count = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement?.textContent
    expect(count('Total categories')).toContain('3')
    expect(count('Core categories')).toContain('2')
  })

  it('show entries with at most 150 characters of text', async () => {
    const long = anEntry({ id: 'e4', name: 'Wren', description: 'Word '.repeat(80) })
    openWiki('&category=people', {
      ...wiki,
      'GET /api/wiki/c1': success({ entries: [long] }),
    })
    const card = await screen.findByRole('link', { name: /Wren/ })
    const shown = /Word.*…/.exec(card.textContent ?? '')?.[0] ?? ''
    expect(shown.length).toBeGreaterThan(140)
    expect(shown.length).toBeLessThanOrEqual(150)
  })
})

describe('an article', () => {
  it('renders only headings, lists and links, never HTML', async () => {
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

  it('shows quotes with speaker and time, unlike other facts', async () => {
    const shared = { status: 'accepted' as const, sources: [source] }
    const facts = [
      { ...shared, id: 'f1', text: '"She carries the key of Hollowgate."', isQuote: true, speaker: 'Rowan' },
      { ...shared, id: 'f2', text: 'She fears the sea.' },
    ]
    openWiki('&entry=e1', { ...wiki, ...sessions, ...article({ description: 'Mirelle is a smith.', facts }) })
    const quote = await screen.findByRole('figure')
    expect(quote.closest('details')).toBeNull()
    expect(quote.querySelector('blockquote')?.textContent).toBe('“She carries the key of Hollowgate.”41:07')
    expect(within(quote).getByText('Rowan')).toBeTruthy()
    expect(within(quote).getByRole('button', { name: 'Play 41:07' })).toBeTruthy()
    expect(within(quote).getByRole('link', { name: 'Hollowgate' })).toBeTruthy()
    expect(screen.getByText(/^She fears the sea\./).closest('details')?.open).toBe(false)
  })

  it('links names of other entries, with a preview on focus', async () => {
    openWiki('&entry=e1', { ...wiki, ...article({ description: 'Mirelle Vanthorne rules hollowgate.' }) })
    const link = await screen.findByRole('link', { name: 'hollowgate' })
    expect(screen.queryByRole('link', { name: 'Mirelle Vanthorne' })).toBeNull()
    expect(screen.queryByText(gate.description)).toBeNull()
    link.focus()
    expect(await screen.findByText(gate.description)).toBeTruthy()
  })

  it('shows game-master notes in a separate box', async () => {
    openWiki('&entry=e1', { ...wiki, ...article({ description: 'Open.\n\n:::gm\nShe is a spy.\n:::' }) })
    expect(within(await region(wikiTexts.forGms)).getByText('She is a spy.')).toBeTruthy()
    expect(screen.queryByText(/:::/)).toBeNull()
  })

  it('shows details, first mention and the times of its sources', async () => {
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

  it('shows the time of the first sentence of a paragraph in its margin, and plays each sentence', async () => {
    const facts = [
      { id: 'f1', text: 'She keeps the key.', status: 'accepted' as const, sources: [source] },
      {
        ...{ id: 'f2', text: 'She fears the sea.', status: 'accepted' as const },
        sources: [{ ...source, segmentId: 's2', start: 60 }],
      },
    ]
    const description = 'She keeps the key. She fears the sea.'
    openWiki('&entry=e1', { ...wiki, ...sessions, ...article({ description, facts }) })
    const text = (await screen.findByText('She keeps the key.')).closest('p')
    expect(text?.querySelectorAll('.margin-time')).toHaveLength(1)
    expect(text?.querySelector('.margin-time')?.textContent).toBe('41:07')
    for (const name of ['Play 41:07', 'Play 1:00']) {
      expect(within(text ?? document.body).getByRole('button', { name })).toBeTruthy()
    }
  })

  it('without a description asks those who may edit it for a summary', async () => {
    const blank = article({ description: '', mentions: 12 })
    openWiki('&entry=e1', { ...wiki, ...blank })
    expect(await screen.findByText('12 lines mention Mirelle Vanthorne.')).toBeTruthy()
    press('Add a short summary')
    expect(await screen.findByRole('dialog', { name: 'Edit Entry' })).toBeTruthy()
    cleanup()
    openWiki('&entry=e1', { ...wiki, ...blank }, sampleCampaign({ userRole: 'player' }))
    expect(await screen.findByText(wikiTexts.nothingWritten)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add a short summary' })).toBeNull()
  })
})

it('an article that no longer exists shows the message of the server', async () => {
  const gone = { status: 404, body: errorBody(wikiTexts.entryNotFound, 'NOT_FOUND') }
  openWiki('&entry=e2', { ...wiki, 'GET /api/wiki/c1/entry/e2': gone })
  expect(await screen.findByText(wikiTexts.entryNotFound)).toBeTruthy()
  expect(screen.queryByText(gate.description)).toBeNull()
})

describe('Back', () => {
  it('returns from an article to the search', async () => {
    openWiki('&q=hollow', wiki)
    fireEvent.click(await screen.findByRole('link', { name: /Hollowgate/ }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Hollowgate' })).toBeTruthy()
    press('Back')
    expect(await screen.findByRole('heading', { name: 'Found 1 results for “hollow”' })).toBeTruthy()
  })

  it('restores the scroll position', async () => {
    openWiki('', wiki)
    const link = await within(await region('Places')).findByRole('link', { name: /Hollowgate/ })
    const page = screen.getByRole('main')
    page.scrollTop = 640
    fireEvent.scroll(page)
    fireEvent.click(link)
    await screen.findByRole('heading', { level: 1, name: 'Hollowgate' })
    expect(page.scrollTop).toBe(0)
    press('Back')
    await screen.findByText('Total articles')
    expect(page.scrollTop).toBe(640)
  })

  it('leads to the overview if the article was opened directly by its URL', async () => {
    openWiki('&entry=e2', wiki)
    await screen.findByRole('heading', { level: 1, name: 'Hollowgate' })
    press('Back')
    expect(await screen.findByText('Total articles')).toBeTruthy()
  })
})

describe('the pages of recent changes and the timeline', () => {
  it('list recent changes with their author', async () => {
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
      'GET /api/wiki/c1/recent': success({ changes: [change, byJob] }),
    })
    const day = within(await region('Jan 24, 2026'))
    expect(day.getByRole('link', { name: /Hollowgate.*Edited · Rowan/ })).toBeTruthy()
    expect(day.getByRole('link', { name: /Mirelle.*3 new facts from session 3/ })).toBeTruthy()
  })

  it('list the changes of one session as one row', async () => {
    const at = '2026-01-24T10:00:00.000Z'
    const ofSession = (id: string, change: string) => ({
      ...{ id, entryId: id, name: `Bell ${id}`, category: 'items', change, by: null, at },
      session: { number: 2, newFacts: 1 },
    })
    const changes = [ofSession('r1', 'create'), ofSession('r2', 'create'), ofSession('r3', 'run')]
    openWiki('&page=recent', { ...wiki, 'GET /api/wiki/c1/recent': success({ changes }) })
    const row = await screen.findByText('Session 2 added 2 entries and changed 1')
    expect(row.closest('details')?.open).toBe(false)
    expect(row.closest('details')?.querySelectorAll('a')).toHaveLength(3)
  })

  it('list events by session, with the time of their source', async () => {
    const event = {
      title: 'The gate falls',
      description: 'Mirelle orders it shut.',
      entryId: null,
      sources: [source],
    }
    openWiki('&page=timeline&form=list', {
      ...wiki,
      ...sessions,
      'GET /api/wiki/c1/timeline': success({
        sessions: [
          { sessionId: 'n1', sessionNumber: 14, name: 'The Causeway', date: '2026-01-10', events: [event] },
        ],
      }),
    })
    expect(await screen.findByRole('heading', { name: 'The gate falls' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'The Causeway' }).getAttribute('href')).toContain('session=n1')
    expect(screen.getByRole('button', { name: 'Play 41:07' })).toBeTruthy()
  })

  it('show an empty timeline', async () => {
    openWiki('&page=timeline', {
      'GET /api/wiki/c1/timeline': success({ sessions: [] }),
      'GET /api/wiki/c1/timeline/lanes': success({ sessions: [], lanes: [], quests: [] }),
    })
    expect(await screen.findByText(timelineTexts.none)).toBeTruthy()
    press('List')
    expect(await screen.findByRole('button', { name: 'List', pressed: true })).toBeTruthy()
    expect(await screen.findByText(timelineTexts.none)).toBeTruthy()
  })
})

describe('viewing the wiki as a player', () => {
  it('sends as=player and hides editing until it ends', async () => {
    openWiki('&entry=e2', wiki)
    const fetched = vi.spyOn(globalThis, 'fetch')
    const addresses = () =>
      fetched.mock.calls.map(([url]) => String(url)).filter((url) => url.includes('/wiki/'))
    await screen.findByRole('button', { name: 'Edit Entry' })
    fetched.mockClear()
    press('Player')
    expect(await screen.findByRole('button', { name: 'Player', pressed: true })).toBeTruthy()
    expect(await screen.findByRole('heading', { level: 1, name: 'Hollowgate' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Edit Entry' })).toBeNull()
    await waitFor(() => expect(addresses().length).toBeGreaterThanOrEqual(4))
    expect(addresses().filter((url) => !url.includes('as=player'))).toEqual([])
    press('GM')
    expect(await screen.findByRole('button', { name: 'Edit Entry' })).toBeTruthy()
  })
})
