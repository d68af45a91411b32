import type { Locator, Page } from '@playwright/test'

export async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if (await control.evaluate((element) => element === element.ownerDocument.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${control}`)
}

export async function press(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await control.waitFor()
  await tabTo(page, control)
  await page.keyboard.press(key)
}
