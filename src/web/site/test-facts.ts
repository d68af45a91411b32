import type { PageFacts, SiteAssets, SiteFacts, SitePath } from '#contract/pages.ts'
import { renderPage } from './render.tsx'

export const sampleFacts: Omit<SiteFacts, 'path'> = {
  origin: 'https://table.example',
  signUps: 'open',
  sendsMail: true,
  signInElsewhere: null,
  enforcesPlans: false,
  contact: {
    email: 'owner@table.example',
    operator: 'Ada of the Hearth',
    liveChat: 'Mon-Fri 9am-5pm EST',
    liveChatUrl: 'https://chat.example/table',
    address: 'Hearth Lane 3',
  },
  legal: ['terms', 'privacy'],
  social: [{ name: 'Mastodon', url: 'https://social.example/@table' }],
  changelog:
    '# Changelog\n\n## 0.2.0\n- **Pages**: the `/faq`\n  and others.\n- Mail.\n\n## 0.1.0\n- Start.\n',
  services: [
    { name: 'Database', state: 'up', detail: 'embedded' },
    { name: 'Speech engine', state: 'absent', detail: 'none set up' },
  ],
}

const someAssets: SiteAssets = {
  styles: ['/assets/site.css'],
  script: '/assets/site.js',
  fonts: [],
  letter: { styles: ['/assets/letter.css'], fonts: [], script: '/assets/letter.js' },
}

export const openDocument = (facts: PageFacts): Document =>
  new DOMParser().parseFromString(renderPage(facts, someAssets), 'text/html')

export const openPage = (path: SitePath, facts: Partial<SiteFacts> = {}): Document =>
  openDocument({ ...sampleFacts, ...facts, path })

export const textOf = (part: Element | null | undefined) =>
  part?.textContent?.replace(/\s+/g, ' ').trim() ?? ''
