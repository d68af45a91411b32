import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { isFull } from '#server/testing/server/test-scale.ts'

/** Waits until the document is drawn and has not changed for 300 ms. The network is never idle, because the event stream stays open. */
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

const countAnimations = (page: Page) =>
  page.evaluate<number>('document.getAnimations().filter((one) => one.playState === "running").length')

async function findFaults(page: Page): Promise<string[]> {
  // The source of axe is half a megabyte, so it is sent once per document.
  const isLoaded = await page.evaluate<boolean>('"axe" in window')
  // Legacy mode opens no extra page per check. Only checks of frames from other origins need an extra page.
  const axe = new AxeBuilder({ page, ...(isLoaded ? { axeSource: 'void 0' } : {}) }).setLegacyMode()
  const { violations } = await axe.options({ resultTypes: ['violations'] }).analyze()
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)
}

const desktop = 1440
const phone = 390

/**
 * Asserts that the screen does not scroll sideways at half the desktop width, as with 200 % zoom. Also asserts that no animation
 * runs, because the browser asks for reduced motion.
 */
export async function checkZoomed(page: Page, what: string): Promise<void> {
  await page.setViewportSize({ width: desktop / 2, height: 450 })
  await page.evaluate(settled)
  const isTooWide = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth')
  expect(isTooWide, `${what} with 200 % zoom, scrolls sideways`).toBe(false)
  expect(await countAnimations(page), `${what} with reduced motion`).toBe(0)
  await page.setViewportSize({ width: desktop, height: 900 })
}

/**
 * `npm run test:full` checks each screen in both themes at both widths. Otherwise one look per screen is checked: half of the screens in
 * the light theme at desktop width, the others in the dark theme at phone width.
 */
function chooseThemes(width: number, what: string): string[] {
  if (isFull) return ['dark', 'light']
  const isWide = what.length % 2 === 0
  return isWide === (width === desktop) ? [isWide ? 'light' : 'dark'] : []
}

/** Asserts that the screen passes the accessibility checks and fits the window. Afterwards the dark theme and the desktop width are set. */
export async function checkScreen(page: Page, what: string): Promise<void> {
  // Transitions do not finish in a background page.
  await page.bringToFront()
  for (const width of [desktop, phone]) {
    await page.setViewportSize({ width, height: 900 })
    for (const theme of chooseThemes(width, what)) {
      await page.evaluate(`document.body.classList.toggle('dark', ${theme === 'dark'})`)
      await page.evaluate(settled)
      // Views are mounted again when the layout changes, so the heading may be missing for a moment.
      await page.locator('h1').first().waitFor({ state: 'attached' })
      // A text that is still appearing would have too little contrast.
      await expect.poll(() => countAnimations(page), `${what}, ${width} wide, ${theme}, animations`).toBe(0)
      expect(await findFaults(page), `${what}, ${width} wide, ${theme}`).toEqual([])
    }
    await page.evaluate(settled)
    const isTooWide = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth')
    expect(isTooWide, `${what}, ${width} wide, scrolls sideways`).toBe(false)
    await page.evaluate("document.body.classList.add('dark')")
  }
  await page.setViewportSize({ width: desktop, height: 900 })
}
