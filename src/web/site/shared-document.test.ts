import { describe, expect, it } from 'vitest'
import { type SharedView, sharedWikiPath } from '#contract/pages.ts'
import {
  type SharedEntry,
  type SharedRoute,
  type SharedSession,
  sharingTexts,
} from '#contract/sharing/schemas.ts'
import { exportFormats } from '#contract/tickets.ts'
import { timelineTexts } from '#contract/wiki/maintenance.ts'
import { findShared } from '#core/sharing/find-shared.ts'
import { openDocument, textOf } from './test-facts.ts'

const address = '/shared-wiki/secret'
const overview: SharedRoute = { view: 'overview', entry: '', category: '', q: '', page: 1 }
const entry = (name: string, more: Partial<SharedEntry> = {}): SharedEntry => ({
  id: name.toLowerCase().replaceAll(' ', '-'),
  name,
  aliases: [],
  category: 'people',
  type: '',
  content: '',
  stats: {},
  sessionNumber: null,
  sessionDate: null,
  picture: null,
  ...more,
})
const osk = entry('Brother Osk', {
  type: 'monk',
  aliases: ['Osk'],
  stats: { age: 'old' },
  sessionNumber: 3,
  sessionDate: '2026-03-14',
  content:
    'He keeps [[Hollowgate|the gate]]. Dorn is his friend.\n\nTHE FIRST OMEN\n\n- a bell\n- a crow\n\n# After\n\nNothing.',
})
const dorn = entry('Dorn', { content: 'x '.repeat(200) })
const gate = entry('Hollowgate', { category: 'places' })

function view(more: Partial<SharedView> = {}, entries = [osk, dorn, gate]): SharedView {
  const categories = [...new Set(entries.map(({ category }) => category))]
  const idsOf = (category: string) => entries.filter((one) => one.category === category).map(({ id }) => id)
  return {
    wiki: {
      campaign: { name: 'The Ashen Crown', description: 'A winter campaign.', cover: null },
      sharedAt: '2026-03-14T18:00:00.000Z',
      expiresAt: '2026-04-13T18:00:00.000Z',
      allowDownload: false,
      entries,
      entriesByCategory: Object.fromEntries(categories.map((name) => [name, idsOf(name)])),
      categories,
    },
    route: overview,
    found: findShared(entries, more.route ?? overview),
    related: [],
    timeline: [],
    lastLetter: null,
    downloadUrl: null,
    ...more,
  }
}
const picturesUrl = '/api/shared-wiki/secret/picture'
const open = (shown: SharedView) =>
  openDocument({ path: sharedWikiPath, shown: { ...shown, address, picturesUrl } })
const refuse = (refusal: string) => openDocument({ path: sharedWikiPath, shown: { refusal } })
const at = (route: Partial<SharedView['route']>, more: Partial<SharedView> = {}) =>
  view({ route: { ...overview, ...route }, ...more })
const textsOf = (page: Document, selector: string) => [...page.querySelectorAll(selector)].map(textOf)
const cards = 'ul[aria-label=Entries] a'

describe('the overview of a shared wiki', () => {
  const page = open(view())

  it('has a header with the campaign and the date of sharing', () => {
    expect(textOf(page.querySelector('header'))).toBe('The Ashen CrownCampaign Wiki · Shared Mar 14, 2026')
    expect(page.querySelector('h1')?.textContent).toBe('The Ashen Crown')
    expect(textOf(page.querySelector('[aria-labelledby=about]'))).toBe(
      'About This CampaignA winter campaign.',
    )
  })

  it('has a card with name, category and excerpt for each entry', () => {
    const [first, second, third] = textsOf(page, cards)
    expect(first).toMatch(/^BBrother OskPeopleHe keeps the gate\. Dorn is his friend\./)
    expect([...(second ?? '')].length).toBeLessThanOrEqual('DornPeople'.length + 150)
    expect(third).toBe(`HHollowgatePlaces${sharingTexts.noDescription}`)
    expect(page.querySelector(cards)?.getAttribute('href')).toBe(`${address}?entry=brother-osk`)
  })

  it('links to every category with its count and shows the total', () => {
    const links = [...page.querySelectorAll('nav[aria-label=Categories] a')]
    expect(links.map((link) => [textOf(link), link.getAttribute('href')])).toEqual([
      ['All3', address],
      ['People2', `${address}?category=people`],
      ['Places1', `${address}?category=places`],
    ])
    expect(links[0]?.getAttribute('aria-current')).toBe('page')
    expect(textOf(page.querySelector('dl'))).toBe('Total entries3Categories2')
  })

  it('begins with the last letter if the game master linked letters and wiki', () => {
    const lastLetter = { title: 'Session 2, Survivors Before Ears', url: '/r/letter' }
    const linked = open(view({ lastLetter }))
    const link = linked.querySelector('main a[href="/r/letter"]')
    expect(textOf(link)).toBe('Last letter: Session 2, Survivors Before Ears')
    const isFirst = Node.DOCUMENT_POSITION_FOLLOWING
    expect((link?.compareDocumentPosition(linked.querySelector('h1') ?? linked) ?? 0) & isFirst).toBe(isFirst)
    for (const other of [page, open(at({ category: 'people' }, { lastLetter }))])
      expect(textOf(other.body)).not.toContain('Last letter')
  })

  it('is not indexed, sends no referrer and needs no script', () => {
    expect(page.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
    expect(page.querySelector('meta[name=referrer]')?.getAttribute('content')).toBe('no-referrer')
    expect(page.querySelectorAll('[style], style')).toHaveLength(0)
    for (const script of page.querySelectorAll('script')) expect(script.text).toBe('')
    expect(page.querySelector('form')?.getAttribute('action')).toBe(address)
    expect(page.querySelector('form')?.getAttribute('method') ?? 'get').toBe('get')
  })

  it('offers the download only if the link allows it', () => {
    const url = '/api/shared-wiki/secret/export'
    expect(page.querySelector(`a[href^="${url}"]`)).toBeNull()
    const links = open(view({ downloadUrl: url })).querySelectorAll('details a')
    expect([...links].map((link) => link.getAttribute('href'))).toEqual(
      exportFormats.map((format) => `${url}?format=${format}`),
    )
  })
})

describe('the search', () => {
  it('applies the query and category in the URL and fills the form with them', () => {
    const page = open(at({ q: 'osk', category: 'people' }))
    expect(textsOf(page, cards)).toEqual([expect.stringMatching(/^BBrother Osk/)])
    expect(page.querySelector('h1')?.textContent).toBe('Found 1 results for “osk”')
    expect(page.querySelector<HTMLInputElement>('input[name=q]')?.value).toBe('osk')
    expect(page.querySelector<HTMLSelectElement>('select[name=category]')?.value).toBe('people')
    expect(page.querySelector(cards)?.getAttribute('href')).toBe(
      `${address}?entry=brother-osk&category=people&q=osk`,
    )
  })

  it('reports an empty result', () => {
    expect(textOf(open(at({ q: 'vexmoor' })).querySelector('main h2'))).toBe(sharingTexts.noMatch)
    expect(textsOf(open(view({}, [])), 'main h2')).toContain(sharingTexts.empty)
  })

  it('shows sixty cards per page', () => {
    const many = Array.from({ length: 130 }, (_, number) => entry(`Guard ${number}`))
    const open2 = (page: number) => open(view({ route: { ...overview, page } }, many))
    expect(open2(1).querySelectorAll(cards)).toHaveLength(60)
    expect(open2(3).querySelectorAll(cards)).toHaveLength(10)
    expect(open2(99).querySelectorAll(cards)).toHaveLength(10)
    const pages = [...open2(2).querySelectorAll('nav[aria-label=Pages] a')]
    expect(pages.map((link) => [textOf(link), link.getAttribute('href')])).toEqual([
      ['Previous', address],
      ['Next', `${address}?page=3`],
    ])
  })
})

describe('an article of a shared wiki', () => {
  const page = open(at({ entry: 'brother-osk', q: 'osk' }, { related: [dorn] }))

  it('has the name, category, type and a way back', () => {
    expect(page.title).toBe('Brother Osk · The Ashen Crown')
    expect(page.querySelector('h1')?.textContent).toBe('Brother Osk')
    expect(textOf(page.querySelector('article > header > p'))).toBe('People·Monk')
    expect(page.querySelector('article > a')?.getAttribute('href')).toBe(`${address}?q=osk`)
  })

  it('is split into paragraphs, headings and lists', () => {
    expect(textsOf(page, '.prose h2')).toEqual(['THE FIRST OMEN', 'After'])
    expect(textsOf(page, '.prose li')).toEqual(['a bell', 'a crow'])
    expect(textsOf(page, '.prose p')).toEqual(['He keeps the gate. Dorn is his friend.', 'Nothing.'])
  })

  it('links to other entries, both where the text marks a link and where it only names them', () => {
    const links = [...page.querySelectorAll('.prose a')]
    expect(links.map((link) => [textOf(link), link.getAttribute('href')])).toEqual([
      ['the gate', `${address}?entry=hollowgate`],
      ['Dorn', `${address}?entry=dorn`],
    ])
  })

  it('shows the short facts', () => {
    expect(textOf(page.querySelector('aside[aria-label=Details]'))).toBe(
      'DetailsAlso known asOskAgeoldFirst heardSession 3, Mar 14, 2026',
    )
  })

  it('shows related entries with at most 100 characters each', () => {
    const [related] = textsOf(page, '[aria-labelledby=related] a')
    expect(related).toMatch(/^DDornPeoplex x/)
    expect([...(related ?? '')].length).toBeLessThanOrEqual('DornPeople'.length + 100)
  })

  it('says so if it has no description', () => {
    expect(textOf(open(at({ entry: 'hollowgate' })).querySelector('article'))).toContain(
      sharingTexts.noDescription,
    )
  })

  it('says that it was not found and offers a way back', () => {
    const missing = open(at({ entry: 'vexmoor' }))
    expect(missing.querySelector('h1')?.textContent).toBe('Wiki entry not found')
    expect(missing.querySelector('main a')?.getAttribute('href')).toBe(address)
  })
})

describe('the timeline of a shared wiki', () => {
  const sessions: SharedSession[] = [
    {
      ...{ sessionNumber: 2, name: 'The Causeway', date: '2026-03-01' },
      events: [
        { title: 'They arrive', description: 'They arrive at Hollowgate.', entryId: null },
        { title: 'The Siege', description: `Dorn fell. ${'x '.repeat(300)}`, entryId: 'brother-osk' },
      ],
    },
    {
      ...{ sessionNumber: 1, name: '', date: '2026-03-02' },
      events: [{ title: 'The storm', description: '', entryId: null }],
    },
  ]
  const page = open(at({ view: 'timeline' }, { timeline: sessions }))

  it('lists the events by session with links to the entries', () => {
    expect(page.title).toBe('Timeline · The Ashen Crown')
    expect(textsOf(page, 'main h2')).toEqual(['The Causeway', 'Session 1'])
    expect(textsOf(page, 'main h2 + p')).toEqual(['Session 2 · Mar 1, 2026', 'Mar 2, 2026'])
    expect(textsOf(page, 'main h3')).toEqual(['They arrive at Hollowgate.', 'The Siege', 'The storm'])
    expect([...page.querySelectorAll('main ol a')].map((link) => link.getAttribute('href'))).toEqual(
      ['hollowgate', 'brother-osk', 'dorn'].map((id) => `${address}?entry=${id}&view=timeline`),
    )
  })

  it('truncates a long event', () => {
    const [told] = textsOf(page, 'main h3 + p')
    expect([...(told ?? '')].length).toBeLessThanOrEqual(300)
  })

  it('is linked in the navigation and marked as the current page', () => {
    const [first, second] = [...page.querySelectorAll('nav[aria-label=Wiki] a')]
    expect([textOf(first), first?.getAttribute('href')]).toEqual(['Wiki Overview', address])
    expect([textOf(second), second?.getAttribute('href')]).toEqual(['Timeline', `${address}?view=timeline`])
    expect(second?.getAttribute('aria-current')).toBe('page')
    expect(page.querySelector('nav[aria-label=Categories] [aria-current]')).toBeNull()
  })

  it('says when there are no events', () => {
    expect(textOf(open(at({ view: 'timeline' })).querySelector('main'))).toContain(timelineTexts.none)
  })
})

describe('names and texts', () => {
  it('are escaped', () => {
    const evil = entry('<img src=x onerror=alert(1)>', { id: 'evil', content: '<script>alert(1)</script>' })
    const page = open(view({ route: { ...overview, entry: 'evil', q: '"><b>' } }, [evil]))
    expect(page.querySelectorAll('img, main script, main b')).toHaveLength(0)
    expect(page.querySelector('h1')?.textContent).toBe('<img src=x onerror=alert(1)>')
  })
})

describe('a share link that does not work', () => {
  it('shows its reason and that it may have been revoked', () => {
    const page = refuse(sharingTexts.notFound)
    expect(page.querySelector('h1')?.textContent).toBe(sharingTexts.notFound)
    expect(textOf(page.querySelector('main'))).toContain(sharingTexts.mayBeGone)
  })

  it('does not mention revocation for other errors', () => {
    const page = refuse(sharingTexts.loadFailed)
    expect(page.querySelector('h1')?.textContent).toBe(sharingTexts.loadFailed)
    expect(textOf(page.querySelector('main'))).not.toContain(sharingTexts.mayBeGone)
  })
})
