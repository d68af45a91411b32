import { describe, expect, it } from 'vitest'
import { redirects, sitePages } from '#contract/pages.ts'
import { barLinks } from '#web/site/layout/site-links.ts'
import { openPage, textOf } from './test-facts.ts'

const pages = [
  '/',
  '/features',
  '/pricing',
  '/faq',
  '/contact',
  '/changelog',
  '/status',
  '/cookies',
  '/gdpr',
] as const

const linksIn = (part: ParentNode | null) =>
  [...(part?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href') ?? '')

describe.each(pages)('the page %s', (path) => {
  const page = openPage(path)

  it('has its own title and description', () => {
    expect(page.title).toBe(sitePages[path].title)
    expect(page.querySelector('meta[name=description]')?.getAttribute('content')).toBe(
      sitePages[path].description,
    )
  })

  it('has one h1 and skips no heading level', () => {
    const levels = [...page.querySelectorAll('h1, h2, h3, h4')].map(({ tagName }) => Number(tagName[1]))
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    expect(levels[0]).toBe(1)
    for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThan(2)
  })

  it('has the top bar for wide and small screens and marks the current page', () => {
    const navs = page.querySelectorAll('header nav')
    expect(navs).toHaveLength(2)
    for (const nav of navs) {
      const paths = ['/', '/features', '/pricing', '/faq', '/contact', '/login', '/register', '/app']
      expect(linksIn(nav)).toEqual(paths)
      const labels = [...nav.querySelectorAll('a')].map(textOf).join()
      expect(labels).toBe('Home,Features,Pricing,FAQ,Contact,Sign In,Get Started,Open Hearthscribe')
      const isInBar = barLinks.some(({ href }) => href === path)
      const current = [...nav.querySelectorAll('[aria-current=page]')].map((link) =>
        link.getAttribute('href'),
      )
      expect(current).toEqual(isInBar ? [path] : [])
    }
    expect(page.querySelector('header details[data-menu] summary')?.getAttribute('aria-label')).toBe('Menu')
    expect(page.querySelector('header [data-theme-toggle]')).not.toBeNull()
  })

  it('has a skip link', () => {
    expect(page.body.querySelector('a')?.getAttribute('href')).toBe('#main')
    expect(page.querySelector('main#main')).not.toBeNull()
  })

  it('has the footer with four groups, the social links and the newsletter form', () => {
    const footer = page.querySelector('footer')
    const groups = [...(footer?.querySelectorAll('nav') ?? [])]
    expect(groups.map((group) => [group.getAttribute('aria-label'), linksIn(group)])).toEqual([
      ['Product', ['/features', '/pricing', '/faq', '/changelog']],
      ['Company', ['/about', '/blog', '/contact', '/careers']],
      ['Legal', ['/privacy', '/terms', '/cookies', '/gdpr']],
      ['Resources', ['/docs', '/api', '/support', '/status']],
    ])
    expect(footer?.querySelector('a[href^="https://social.example"]')?.getAttribute('rel')).toBe('noreferrer')
    const form = footer?.querySelector('[data-island=newsletter] form')
    expect(form?.querySelector('input[type=email]')).not.toBeNull()
    expect(textOf(form?.querySelector('button'))).toBe('Subscribe')
  })

  it('has no broken links', () => {
    const known = [...Object.keys(sitePages), ...Object.keys(redirects), '/app']
    for (const href of linksIn(page)) {
      if (/^(https?|mailto):/.test(href) || href.startsWith('/tour/')) continue
      if (href.startsWith('#')) expect(page.getElementById(href.slice(1)), href).not.toBeNull()
      else expect(known).toContain(href)
    }
  })

  it('has no inline styles, scripts or event handlers', () => {
    expect(page.querySelectorAll('[style], style')).toHaveLength(0)
    for (const script of page.querySelectorAll('script')) expect(script.text).toBe('')
    const handlers = [...page.querySelectorAll('*')].flatMap((element) =>
      element.getAttributeNames().filter((name) => name.startsWith('on')),
    )
    expect(handlers).toEqual([])
  })

  it('has no duplicate ids', () => {
    const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)])
  })
})

describe('the footer', () => {
  it('links to the terms and the privacy page only if the operator has set them', () => {
    const legal = (facts: Parameters<typeof openPage>[1]) =>
      linksIn(openPage('/faq', facts).querySelector('nav[aria-label=Legal]'))
    expect(legal({ legal: [] })).toEqual(['/cookies', '/gdpr'])
    expect(legal({ legal: ['terms'] })).toEqual(['/terms', '/cookies', '/gdpr'])
  })

  it('says who runs the server', () => {
    const words = (operator: string | null) => {
      const contact = { email: null, address: null, operator, liveChat: null, liveChatUrl: null }
      return textOf(openPage('/faq', { contact }).querySelector('footer'))
    }
    expect(words('Ada of the Hearth')).toContain('Ada of the Hearth runs this server.')
    expect(words(null)).toContain('This server is run by its owner.')
  })

  it('omits the social links when there are none', () => {
    expect(openPage('/faq', { social: [] }).querySelector('[aria-label=Elsewhere]')).toBeNull()
  })
})
