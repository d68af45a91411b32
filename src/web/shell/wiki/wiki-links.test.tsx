import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { success } from '#web/lib/test-browser.tsx'
import { anArticle, anEntry, openWiki } from '#web/wiki/test-wiki.tsx'

const gate = anEntry({
  id: 'e2',
  name: 'Hollowgate',
  category: 'places',
  description: 'An old keep on a rock.',
})
const castellan = anEntry({ description: 'Castellan of Hollowgate.' })
const wiki = {
  'GET /api/wiki/c1': success({ entries: [castellan, gate] }),
  'GET /api/wiki/c1/entry/e1': success({ entry: anArticle(castellan) }),
  'GET /api/wiki/c1/entry/e2': success({ entry: anArticle(gate) }),
  'GET /api/wiki/c1/entry/e2/related': success({ relatedEntries: [] }),
}
const mouse = { pointerType: 'mouse' }

async function openArticle() {
  const asked = openWiki('&entry=e1', wiki)
  const article = within(await screen.findByRole('article'))
  const link = await article.findByRole('link', { name: 'Hollowgate' })
  const calls = () => asked.map(({ method, path }) => `${method} ${path}`)
  return { link, calls }
}

describe('a name in an article', () => {
  it('shows a preview card while hovered', async () => {
    const { link } = await openArticle()
    fireEvent.pointerEnter(link, mouse)
    expect(screen.queryByText('An old keep on a rock.')).toBeNull()
    expect(await screen.findByText('An old keep on a rock.')).toBeTruthy()
    fireEvent.pointerLeave(link, mouse)
    await waitFor(() => expect(screen.queryByText('An old keep on a rock.')).toBeNull())
  })

  it('keeps the card open while the pointer is on it, and closes it on Escape', async () => {
    const { link } = await openArticle()
    fireEvent.pointerEnter(link, mouse)
    const card = await screen.findByText('An old keep on a rock.')
    fireEvent.pointerLeave(link, mouse)
    fireEvent.pointerEnter(card, mouse)
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(screen.getByText('An old keep on a rock.')).toBeTruthy()
    fireEvent.keyDown(document.body, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByText('An old keep on a rock.')).toBeNull())
  })

  it('prefetches its article once on hover', async () => {
    const { link, calls } = await openArticle()
    const count = () => calls().filter((call) => call === 'GET /api/wiki/c1/entry/e2').length
    fireEvent.pointerOver(link, mouse)
    await waitFor(() => expect(count()).toBe(1))
    fireEvent.click(link)
    expect(await screen.findByRole('heading', { name: 'Hollowgate', level: 1 })).toBeTruthy()
    expect(count()).toBe(1)
  })

  it('opens no card when the pointer only passes over it', async () => {
    const { link } = await openArticle()
    fireEvent.pointerOver(link, mouse)
    fireEvent.pointerEnter(link, mouse)
    fireEvent.pointerOver(document.body, mouse)
    fireEvent.pointerLeave(link, mouse)
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(screen.queryByText('An old keep on a rock.')).toBeNull()
  })
})
