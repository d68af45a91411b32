import './wiki-view.tsx'
import './shared-preview.tsx'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { type SharedEntry, type SharePreview, sharingTexts } from '#contract/sharing/schemas.ts'
import { timelineTexts } from '#contract/wiki/maintenance.ts'
import { wikiTexts } from '#contract/wiki/schemas.ts'
import { sampleCampaign } from '#web/campaigns/test-campaigns.ts'
import { type Answer, errorBody, success } from '#web/lib/test-browser.tsx'
import { anEntry, findQuestion, openWiki } from '#web/wiki/test-wiki.tsx'

const entry = (id: string, name: string, more: Partial<SharedEntry> = {}): SharedEntry => ({
  ...{ id, name, aliases: [], category: 'people', type: '', content: '', stats: {} },
  ...{ sessionNumber: null, sessionDate: null, picture: null },
  ...more,
})
const osk = entry('e1', 'Brother Osk', { type: 'monk', content: 'He keeps [[Hollowgate|the gate]].' })
const gate = entry('e2', 'Hollowgate', { category: 'places' })
const dorn = entry('e3', 'Dorn', { content: 'A smith.' })
const preview = (more: Partial<SharePreview> = {}): SharePreview => ({
  success: true,
  campaign: { name: 'The Ashen Crown', description: 'A winter campaign.', cover: null },
  sharedAt: '2026-03-14T18:00:00.000Z',
  expiresAt: '2026-04-13T18:00:00.000Z',
  allowDownload: false,
  entries: [osk, dorn, gate],
  entriesByCategory: { people: ['e1', 'e3'], places: ['e2'] },
  categories: ['people', 'places'],
  timeline: [],
  lastLetter: null,
  ...more,
})
const url = 'GET /api/wiki-share/campaign/c1/preview'

function open(query = '', answer: Answer | (() => Answer) = { body: preview() }) {
  const related = success({ relatedEntries: [{ ...anEntry({ id: 'e3' }), relationships: [] }] })
  return openWiki(`&as=shared${query}`, { [url]: answer, 'GET /api/wiki/c1/entry/e1/related': related })
}
const cards = () => within(screen.getByRole('list', { name: 'Entries' })).getAllByRole('link')
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const captureDownloads = () => {
  const files: { name: string; content: Blob }[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    files.push({ name: '', content: content as Blob })
    return 'blob:wiki'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const file = files.at(-1)
    if (file) file.name = this.download
  })
  return files
}

describe('the preview of a shared wiki', () => {
  it('fills the window with campaign, navigation, categories, statistics and cards', async () => {
    open()
    await heading('The Ashen Crown')
    expect(screen.getByRole('banner').textContent).toMatch(
      /^The Ashen CrownCampaign Wiki · Shared Mar 14, 2026/,
    )
    expect(screen.getByRole('region', { name: 'About This Campaign' }).textContent).toContain('A winter')
    const names = (name: string) =>
      within(screen.getByRole('navigation', { name }))
        .getAllByRole('link')
        .map(({ textContent }) => textContent)
    expect(names('Wiki')).toEqual(['Wiki Overview', 'Timeline'])
    expect(names('Categories')).toEqual(['All3', 'People2', 'Places1'])
    expect(screen.getByText('Total entries').parentElement?.textContent).toBe('Total entries3')
    expect(cards().map(({ textContent }) => textContent)).toEqual([
      'BBrother OskPeopleHe keeps the gate.',
      'DDornPeopleA smith.',
      `HHollowgatePlaces${sharingTexts.noDescription}`,
    ])
    expect(screen.queryByRole('link', { name: 'Dashboard' })).toBeNull()
  })

  it('opens articles and their links without leaving the preview', async () => {
    open()
    fireEvent.click(await screen.findByRole('link', { name: /^Brother Osk/ }))
    await heading('Brother Osk')
    expect(screen.getByRole('article').textContent).toContain('People·Monk')
    const related = await screen.findByRole('region', { name: wikiTexts.related })
    expect(within(related).getByRole('link').textContent).toBe('DDornPeopleA smith.')
    fireEvent.click(screen.getByRole('link', { name: 'the gate' }))
    await heading('Hollowgate')
    expect(screen.getByText(sharingTexts.noDescription)).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name: 'Back' }))
    await heading('The Ashen Crown')
    expect(screen.getByRole('link', { name: wikiTexts.backToWiki })).toBeTruthy()
  })

  it('searches while typing and filters by category', async () => {
    open()
    const field = await screen.findByRole('searchbox', { name: 'Search the wiki' })
    fireEvent.focus(field)
    fireEvent.change(field, { target: { value: 'osk' } })
    await heading('Found 1 results for “osk”')
    fireEvent.change(field, { target: { value: 'vexmoor' } })
    expect(await screen.findByText(sharingTexts.noMatch)).toBeTruthy()
    fireEvent.change(field, { target: { value: '' } })
    await heading('The Ashen Crown')
    fireEvent.change(screen.getByRole('combobox', { name: 'Category' }), { target: { value: 'places' } })
    await heading('Places')
    expect(cards()).toHaveLength(1)
  })

  it('shows sixty cards at a time', async () => {
    const entries = Array.from({ length: 70 }, (_, number) => entry(`g${number}`, `Guard ${number}`))
    open('', { body: preview({ entries }) })
    await heading('The Ashen Crown')
    expect(cards()).toHaveLength(60)
    fireEvent.click(screen.getByRole('link', { name: 'Next' }))
    await waitFor(() => expect(cards()).toHaveLength(10))
  })

  it('shows an empty timeline', async () => {
    open()
    fireEvent.click(await screen.findByRole('link', { name: 'Timeline' }))
    await heading('Timeline')
    expect(screen.getByText(timelineTexts.none)).toBeTruthy()
  })

  it('links the events of the timeline to their entries', async () => {
    const events = [{ title: 'The Siege', description: 'Dorn fell.', entryId: null }]
    const session = { sessionNumber: 1, name: 'The Causeway', date: '2026-03-01', events }
    open('&page=timeline', { body: preview({ timeline: [session] }) })
    expect(await screen.findByRole('heading', { name: 'The Causeway' })).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name: 'Dorn' }))
    await heading('Dorn')
    fireEvent.click(screen.getByRole('link', { name: 'Back' }))
    await heading('Timeline')
  })

  it('is one of three views that game masters switch between', async () => {
    openWiki('', { [url]: { body: preview() } })
    fireEvent.click(await screen.findByRole('button', { name: wikiTexts.previewShared, pressed: false }))
    expect(await screen.findByRole('button', { name: wikiTexts.previewShared, pressed: true })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Player' }))
    expect(await screen.findByText('Total articles')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Player', pressed: true })).toBeTruthy()
  })

  it('can be opened and closed by players', async () => {
    openWiki('', { [url]: { body: preview() } }, sampleCampaign({ userRole: 'player' }))
    fireEvent.click(await screen.findByRole('button', { name: wikiTexts.previewShared }))
    fireEvent.click(await screen.findByRole('link', { name: wikiTexts.backToWiki }))
    expect(await screen.findByRole('button', { name: wikiTexts.previewShared })).toBeTruthy()
  })
})

describe('Export Wiki', () => {
  it('saves what a share link shows, in a file named after the campaign', async () => {
    const files = captureDownloads()
    open()
    fireEvent.click(await screen.findByRole('button', { name: sharingTexts.export }))
    await waitFor(() => expect(files[0]?.name).toBe('The Ashen Crown.json'))
    const file = JSON.parse((await files[0]?.content.text()) ?? '')
    expect(file).toMatchObject({ format: 'hearthscribe', campaign: preview().campaign })
    expect(file.entries.map(({ name }: SharedEntry) => name)).toEqual(['Brother Osk', 'Dorn', 'Hollowgate'])
    expect(file.entries[0].details).toEqual({ type: 'monk' })
  })

  it('offers Try again when it fails', async () => {
    const answers: Answer[] = [{ body: preview() }, { status: 500, body: null }]
    const files = captureDownloads()
    open('', () => answers.shift() ?? { body: preview() })
    fireEvent.click(await screen.findByRole('button', { name: sharingTexts.export }))
    const question = await findQuestion(sharingTexts.export)
    expect(question.getByText(sharingTexts.downloadFailed)).toBeTruthy()
    expect(files).toEqual([])
    fireEvent.click(question.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(files).toHaveLength(1))
  })
})

describe('a preview without data', () => {
  it('shows a loading state with a heading', async () => {
    open('', 'silent')
    await heading('Shared wiki')
    expect(screen.getByRole('status', { name: 'Loading the wiki' })).toBeTruthy()
  })

  it('says that the campaign was not found, with a link to the wiki', async () => {
    open('', { status: 404, body: errorBody('Campaign not found', 'NOT_FOUND') })
    await heading(sharingTexts.notFound)
    expect(screen.getByRole('link', { name: wikiTexts.backToWiki })).toBeTruthy()
  })

  it('says that the wiki could not be loaded, with a link to the wiki', async () => {
    open('', { status: 500, body: null })
    expect((await screen.findByRole('alert')).textContent).toBe(`${sharingTexts.loadFailed}Try again`)
    expect(screen.getByRole('link', { name: wikiTexts.backToWiki })).toBeTruthy()
  })
})
