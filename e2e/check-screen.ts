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

async function findFaults(page: Page, rules?: string[]): Promise<string[]> {
  // The application has no frames of other origins: axe needs no blank page to put together what it found in them.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)
}

/** A desktop and a phone. */
const widths = [1440, 390]

/**
 * The screen passes the accessibility checks and fits its window, at both widths and in both themes. Between the themes only
 * contrasts differ. The window ends at the first width.
 */
export async function checkScreen(page: Page, what: string): Promise<void> {
  // A page behind another one does not end its transitions.
  await page.bringToFront()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(settled)
    // Where the layout of a phone begins, views are mounted again and load for a moment.
    await page.locator('h1').first().waitFor({ state: 'attached' })
    expect(await findFaults(page), `${what}, ${width} wide, dark`).toEqual([])
    const isTooWide = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth')
    expect(isTooWide, `${what}, ${width} wide, scrolls sideways`).toBe(false)
    await page.evaluate("document.body.classList.remove('dark')")
    await page.evaluate(settled)
    expect(await findFaults(page, ['color-contrast']), `${what}, ${width} wide, light`).toEqual([])
    await page.evaluate("document.body.classList.add('dark')")
  }
  await page.setViewportSize({ width: widths[0] ?? 0, height: 900 })
}
