import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { coreCategories, furtherCategories } from '#contract/wiki-categories.ts'
import { CategoryMark } from '#web/sharing/category-mark.tsx'
import { CategoryIcon } from '#web/wiki/category-look.tsx'

const iconIn = ({ container }: ReturnType<typeof render>) => container.querySelector('svg')?.innerHTML
const inWiki = (category: string) => iconIn(render(<CategoryIcon category={category} />))
const inViewer = (category: string) => iconIn(render(<CategoryMark category={category} />))

const synonyms = ['npcs', 'npc', 'characters', 'locations', 'item', 'event', 'concept', 'taverns']
const custom = ['misc', 'war_room', 'constructor']

it.each([...coreCategories, ...furtherCategories, ...synonyms, ...custom])(
  'the category %s has the same icon in the wiki and in the shared viewer',
  (category) => {
    expect(inWiki(category)).toBeTruthy()
    expect(inViewer(category)).toBe(inWiki(category))
  },
)

it('a category of the specification has an icon of its own, in the plural as well', () => {
  expect(inViewer('tavern')).not.toBe(inViewer('places'))
  expect(inWiki('taverns')).toBe(inWiki('tavern'))
  expect(inWiki('npcs')).toBe(inWiki('people'))
  expect(inWiki('war_room')).toBe(inWiki('concepts'))
})
