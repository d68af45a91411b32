import '#web/shell/palette/command-palette.tsx'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { success } from '#web/lib/test-browser.tsx'
import { openWiki } from '#web/wiki/test-wiki.tsx'

const names = ['people', 'places', 'items', 'organizations', 'events', 'lore', 'quests', 'spells', 'song']
const categories = success({
  categories: names.map((name) => ({ name, count: 2, isCore: true, visibility: 'everyone' })),
})
const links = (nav: HTMLElement) =>
  within(nav)
    .getAllByRole('link')
    .map((link) => link.textContent)

it('shows seven categories of the wiki, and the others and the tools on request', async () => {
  openWiki('', { 'GET /api/wiki/c1/categories': categories })
  const nav = await screen.findByRole('navigation', { name: 'Wiki categories' })
  expect(links(nav)).toHaveLength(7)
  fireEvent.click(within(nav).getByRole('button', { name: '2 more' }))
  expect(links(nav).slice(-2)).toEqual(['Spells2', 'Songs2'])
  expect(screen.queryByRole('button', { name: 'Clean Duplicates' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Tools' }))
  expect(screen.getByRole('button', { name: 'Clean Duplicates' })).toBeTruthy()
})

it('has Timeline, Map and Graph beside the wiki, without the categories of the wiki', async () => {
  openWiki('&page=timeline')
  const nav = await screen.findByRole('navigation', { name: 'Main' })
  expect(links(nav).slice(2, 6)).toEqual(['Campaign Wiki312', 'Timeline', 'Map', 'Graph'])
  const current = within(nav).getAllByRole('link', { current: 'page' })
  expect(current.map(({ textContent }) => textContent)).toEqual(['Timeline'])
  expect(screen.queryByRole('navigation', { name: 'Wiki' })).toBeNull()
})

it('offers entries by name in the field, with their kind', async () => {
  openWiki('')
  fireEvent.click(await screen.findByRole('button', { name: /^Find/ }))
  fireEvent.change(await screen.findByRole('combobox', { name: 'Find' }), { target: { value: 'mirelle' } })
  const [first] = await screen.findAllByRole('option', { name: /Mirelle Vanthorne/ })
  expect(within(first ?? document.body).getByText('People')).toBeTruthy()
})
