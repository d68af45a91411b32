import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Nothing on the screen hinders anybody, as far as axe can tell, and it fits its window. */
export async function checkScreen(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${what}: ${id} ${nodes[0]?.html}`)).toEqual([])
  const isTooWide = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth')
  expect(isTooWide, `${what} scrolls sideways`).toBe(false)
}
