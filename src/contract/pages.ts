import type { ServiceStatus } from './admin.ts'
import type { SharedEntry, SharedPlace, SharedSession, SharedWiki } from './sharing.ts'

/** The redirects of part 1 §2.1, verbatim: the server answers them with 302, as it sends any unknown path to `/`. */
export const redirects = {
  '/about': '/',
  '/blog': '/',
  '/careers': '/contact',
  '/docs': '/faq',
  '/support': '/contact',
  '/privacy': '/',
  '/terms': '/',
  '/dashboard': '/app',
  '/campaign/*': '/app',
} as const

/** Addresses that the browser application draws; it reads the rest of the way itself. */
export const appPaths = ['/app', '/app/*', '/join/:code'] as const

/** The pages that are served as HTML, with what the tab, search engines and previews say of them. */
export const sitePages = {
  '/': {
    title: 'Hearthscribe: session recaps and a campaign wiki from your recording',
    description:
      'Hearthscribe turns the recording of your tabletop session into a transcript, a recap and a campaign wiki. Every sentence plays the second in which it was said.',
  },
  '/features': {
    title: 'Features · Hearthscribe',
    description:
      'Transcription with speakers and times, recaps with their sources, a campaign wiki that grows by itself, and sharing that keeps secrets.',
  },
  '/pricing': {
    title: 'Pricing · Hearthscribe',
    description: 'Free, Standard and Professional, by the month or by the year.',
  },
  '/faq': {
    title: 'Questions and answers · Hearthscribe',
    description: 'How recordings become recaps and a wiki, what it needs, what it costs, and who sees what.',
  },
  '/contact': {
    title: 'Contact · Hearthscribe',
    description: 'Write to the people who run this installation of Hearthscribe.',
  },
  '/changelog': {
    title: 'Changelog · Hearthscribe',
    description: 'What is new in Hearthscribe, version by version.',
  },
  '/status': { title: 'Status · Hearthscribe', description: 'What of this installation is up right now.' },
  '/api': {
    title: 'API reference · Hearthscribe',
    description: 'Every call of Hearthscribe, with what it takes and answers.',
  },
  '/cookies': {
    title: 'Cookies · Hearthscribe',
    description: 'What Hearthscribe keeps in your browser, in plain words.',
  },
  '/gdpr': {
    title: 'Your data · Hearthscribe',
    description: 'What Hearthscribe stores of you, how to take it out, and how to erase it.',
  },
  '/login': { title: 'Sign in · Hearthscribe', description: 'Sign in to Hearthscribe.' },
  '/register': {
    title: 'Create your account · Hearthscribe',
    description: 'Create an account on this installation of Hearthscribe.',
  },
  '/forgot-password': {
    title: 'Forgot password · Hearthscribe',
    description: 'Ask for a link that sets a new password.',
  },
} as const
export type SitePath = keyof typeof sitePages

/** What a search engine may list: pages that say something to whoever has no account. */
export const listedPages = [
  '/',
  '/features',
  '/pricing',
  '/faq',
  '/contact',
  '/changelog',
  '/api',
  '/cookies',
  '/gdpr',
] as const satisfies SitePath[]

/** Files of the build that a page links, as addresses. */
export type SiteAssets = { styles: string[]; script: string; fonts: string[] }

/** All that a public page is made of. */
export type SiteFacts = {
  path: SitePath
  /** The address people use, without a slash at its end. */
  origin: string
  signUps: 'open' | 'invited' | 'closed'
  sendsMail: boolean
  /** Whether plans are limits here. */
  enforcesPlans: boolean
  contact: { email: string | null; address: string | null; liveChat: string | null }
  social: { name: string; url: string }[]
  /** Markdown. */
  changelog: string
  /** For the status page alone. */
  services: ServiceStatus[]
}

/** The page that a share link opens. It is no `SitePath`: nobody lists it, and it does not look like the rest. */
export const sharedWikiPath = '/shared-wiki/:shareToken'

/** What a page of a shared wiki shows; what belongs to another place than this is empty. */
export type SharedView = {
  wiki: SharedWiki
  place: SharedPlace
  /** Of the overview: what answers its search, all pages of it. */
  found: SharedEntry[]
  /** Of an entry. */
  related: SharedEntry[]
  timeline: SharedSession[]
  /** Null where the link allows no download. */
  downloadUrl: string | null
}

/** All that a page of a shared wiki is made of; `refusal` is why there is nothing to show. */
export type SharedFacts = {
  path: typeof sharedWikiPath
  shown: (SharedView & { /** The page itself, without its query. */ address: string }) | { refusal: string }
}

export type PageFacts = SiteFacts | SharedFacts
