import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { categoryLabel, furtherCategories } from '#contract/wiki/categories.ts'
import { CategoryIcon, colourOfCategory, entityClasses } from './category-icon.tsx'

const iconOf = (category: string) =>
  render(<CategoryIcon category={category} />).container.querySelector('svg')?.innerHTML

it('uses the same icon for a category and its plural or synonym', () => {
  expect(iconOf('tavern')).not.toBe(iconOf('places'))
  expect(iconOf('taverns')).toBe(iconOf('tavern'))
  expect(iconOf('npcs')).toBe(iconOf('people'))
  expect(iconOf('war_room')).toBe(iconOf('concepts'))
})

it.each(furtherCategories)('shows the plural of %s with the same icon and colour', (category) => {
  const plural = categoryLabel(category).toLowerCase()
  expect(iconOf(plural)).toBe(iconOf(category))
  expect(colourOfCategory(plural)).toBe(colourOfCategory(category))
  expect(entityClasses(plural)).toBe(entityClasses(category))
})
