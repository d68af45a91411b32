import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { categoryLabel, coreCategories, furtherCategories } from '#contract/wiki/categories.ts'
import { CategoryMark, entityClasses } from '#web/sharing/category-mark.tsx'
import { CategoryIcon, colourOfCategory } from '#web/wiki/category-icon.tsx'

const iconIn = ({ container }: ReturnType<typeof render>) => container.querySelector('svg')?.innerHTML
const inWiki = (category: string) => iconIn(render(<CategoryIcon category={category} />))
const inViewer = (category: string) => iconIn(render(<CategoryMark category={category} />))

const synonyms = ['npcs', 'npc', 'characters', 'locations', 'item', 'event', 'concept', 'taverns']
const custom = ['misc', 'war_room', 'constructor']

it.each([...coreCategories, ...furtherCategories, ...synonyms, ...custom])(
  'shows the same icon for %s in the wiki and the shared viewer',
  (category) => {
    expect(inWiki(category)).toBeTruthy()
    expect(inViewer(category)).toBe(inWiki(category))
  },
)

it('uses the same icon for a category and its plural or synonym', () => {
  expect(inViewer('tavern')).not.toBe(inViewer('places'))
  expect(inWiki('taverns')).toBe(inWiki('tavern'))
  expect(inWiki('npcs')).toBe(inWiki('people'))
  expect(inWiki('war_room')).toBe(inWiki('concepts'))
})

it.each(furtherCategories)('shows the plural of %s with the same icon and colour', (category) => {
  const plural = categoryLabel(category).toLowerCase()
  expect(inWiki(plural)).toBe(inWiki(category))
  expect(colourOfCategory(plural)).toBe(colourOfCategory(category))
  expect(entityClasses(plural)).toBe(entityClasses(category))
})
