import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { isFull } from '#server/testing/server/test-scale.ts'

/** Waiting for an idle network would never end, because the application keeps an event stream open. */
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
  // Legacy mode opens no extra page, which is needed only for frames of other origins.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)
}

const desktop = 1440
const phone = 390

/** Half the width of a desktop window corresponds to 200 % zoom. */
export async function checkZoomed(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: desktop / 2, height: 450 })
  await page.evaluate(settled)
  const isTooWide = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth')
  expect(isTooWide, `${what} with 200 % zoom, scrolls sideways`).toBe(false)
  const moving = 'document.getAnimations().filter((one) => one.playState === "running").length'
  expect(await page.evaluate(moving), `${what} with reduced motion`).toBe(0)
  await page.setViewportSize({ width: desktop, height: 900 })
  await page.emulateMedia({ reducedMotion: null })
}

/** The light theme is checked for contrast only, and on a phone only by `npm run test:full`. Leaves the window at desktop width. */
export async function checkScreen(page: Page, what: string): Promise<void> {
  // Transitions do not finish in a background page.
  await page.bringToFront()
  // Animations cost processor time and change no check.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const width of [desktop, phone]) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(settled)
    // Views are mounted again when the layout changes.
    await page.locator('h1').first().waitFor({ state: 'attached' })
    expect(await findFaults(page), `${what}, ${width} wide, dark`).toEqual([])
    const isTooWide = await page.evaluate('document.documentElement.scrollWidth > window.innerWidth')
    expect(isTooWide, `${what}, ${width} wide, scrolls sideways`).toBe(false)
    if (width === phone && !isFull) continue
    await page.evaluate("document.body.classList.remove('dark')")
    await page.evaluate(settled)
    expect(await findFaults(page, ['color-contrast']), `${what}, ${width} wide, light`).toEqual([])
    await page.evaluate("document.body.classList.add('dark')")
  }
  await page.setViewportSize({ width: desktop, height: 900 })
  await page.emulateMedia({ reducedMotion: null })
}
