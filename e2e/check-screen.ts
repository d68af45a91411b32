import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Ends when the fonts are there, nothing is a placeholder any more and nothing has changed for a moment. The network tells
 * nothing of this: the application holds a stream of events open.
 */
const settled = `(async () => {
  await document.fonts.ready
  const isDrawn = () => document.body.innerText.trim() !== '' && !document.querySelector('.shimmer')
  await new Promise((resolve) => {
    let changedAt = performance.now()
    const observer = new MutationObserver(() => { changedAt = performance.now() })
    observer.observe(document, { subtree: true, childList: true, attributes: true })
    const timer = setInterval(() => {
      if (!isDrawn() || performance.now() - changedAt < 300) return
      clearInterval(timer)
      observer.disconnect()
      resolve()
    }, 50)
  })
})()`

/** Nothing on the screen hinders anybody, as far as axe can tell, and it fits its window. */
export async function checkScreen(page: Page, what: string): Promise<void> {
  await page.evaluate(settled)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${what}: ${id} ${nodes[0]?.html}`)).toEqual([])
  const isTooWide = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth')
  expect(isTooWide, `${what} scrolls sideways`).toBe(false)
}
