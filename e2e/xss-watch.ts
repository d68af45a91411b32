import type { BrowserContext, Page } from '@playwright/test'

/** Returns a list that grows with each violation, such as an injected script that runs. */
export async function watchContext(context: BrowserContext, home: string): Promise<string[]> {
  const violations: string[] = []
  await context.addInitScript({
    content: "Object.defineProperty(window, '__hit', { set: () => console.error('injected script ran') })",
  })
  context.on('dialog', (dialog) => {
    violations.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('weberror', (error) => violations.push(String(error.error())))
  context.on('console', (message) => {
    const text = message.text()
    if (/injected script ran|Security Policy|Trusted(?:HTML|Script)|Permissions policy/i.test(text))
      violations.push(text)
  })
  context.on('request', (request) => {
    if (!request.url().startsWith(`${home}/`)) violations.push(`a request to ${request.url()}`)
  })
  return violations
}

/** Finds markup that must come from a payload, because no screen of the product contains it. */
const findMarkup = `[...document.querySelectorAll('*')].flatMap((one) => {
  const odd = one.matches('iframe, object, embed, base, img:not([src^="/tour/"]), style, math, form[action^="java"], meta[http-equiv], svg :is(script, animate, set, use, image, foreignObject), script:not([src^="/"])')
    || one.getAttributeNames().some((name) => name.startsWith('on') || name === 'srcdoc' || name === 'formaction')
  const address = one.getAttribute('href') ?? one.getAttribute('src') ?? one.getAttribute('action')
  const to = address === null ? null : new URL(address, location.href)
  const away = to && to.origin !== location.origin && to.protocol !== 'mailto:'
    && !(/^https?:$/.test(to.protocol) && one.relList.contains('noreferrer') && to.hostname !== 'evil.example')
  return odd || away ? [one.outerHTML.slice(0, 200)] : []
})`

export const listMarkup = (page: Page) => page.evaluate<string[]>(findMarkup)
