import type { BrowserContext, Page } from '@playwright/test'

/** What a browser does that nobody told it to: script that runs, dialogs, requests elsewhere, a policy that had to step in. */
export async function listenTo(context: BrowserContext, home: string): Promise<string[]> {
  const heard: string[] = []
  await context.addInitScript({
    content: "Object.defineProperty(window, '__hit', { set: () => console.error('script of somebody ran') })",
  })
  context.on('dialog', (dialog) => {
    heard.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('weberror', (error) => heard.push(String(error.error())))
  context.on('console', (message) => {
    const text = message.text()
    if (/of somebody ran|Security Policy|Trusted(?:HTML|Script)|Permissions policy/i.test(text))
      heard.push(text)
  })
  context.on('request', (request) => {
    if (!request.url().startsWith(`${home}/`)) heard.push(`a request to ${request.url()}`)
  })
  return heard
}

/** Elements and attributes that no screen of ours has: none of them may have come out of a text. */
const findMarkup = `[...document.querySelectorAll('*')].flatMap((one) => {
  const odd = one.matches('iframe, object, embed, base, img, style, math, form[action^="java"], meta[http-equiv], svg :is(script, animate, set, use, image, foreignObject), script:not([src^="/"])')
    || one.getAttributeNames().some((name) => name.startsWith('on') || name === 'srcdoc' || name === 'formaction')
  const address = one.getAttribute('href') ?? one.getAttribute('src') ?? one.getAttribute('action')
  const to = address === null ? null : new URL(address, location.href)
  const away = to && to.origin !== location.origin && to.protocol !== 'mailto:'
    && !(/^https?:$/.test(to.protocol) && one.rel === 'noreferrer' && to.hostname !== 'evil.example')
  return odd || away ? [one.outerHTML.slice(0, 200)] : []
})`

export const listMarkup = (page: Page) => page.evaluate<string[]>(findMarkup)
