import type { LegalPage, OidcProblem } from '#contract/accounts/oidc.ts'
import type { ServiceStatus } from '#contract/admin/schemas.ts'
import type { Letter } from '#contract/recap/letters.ts'
import type {
  SharedEntry,
  SharedLetter,
  SharedRoute,
  SharedSession,
  SharedWiki,
} from '#contract/sharing/schemas.ts'

/** The server redirects these paths with status 302. */
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

/** Paths for which the server sends the browser application; see web/routes.tsx. */
export const appPaths = ['/app', '/app/*', '/join/:code'] as const

/** Maximum length of a path that a sign-in returns to. */
const longestNext = 2_000

const here = 'http://here.invalid'

/** Allows only paths of the application, so that a sign-in cannot redirect to another site. */
export function readNextPath(wanted: string | null | undefined): string {
  const next = wanted ?? ''
  const isPath = /^\/(app|join)(?:[/?]|$)/.test(next) && next.length <= longestNext
  if (!isPath || !URL.canParse(next, here)) return '/app'
  // Browsers resolve `..`, also in its escaped forms, before they open the path.
  const { origin, pathname } = new URL(next, here)
  return origin === here && /^\/(app|join)(?:\/|$)/.test(pathname) && !pathname.includes('//') ? next : '/app'
}

export const serviceWorkerPath = '/service-worker.js'

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
  '/status': {
    title: 'Status · Hearthscribe',
    description: 'Which services of this installation are running right now.',
  },
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
  '/offline': {
    title: 'Offline · Hearthscribe',
    description: 'Shown by the installed app when there is no connection.',
  },
} as const
export type SitePath = keyof typeof sitePages

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

export type SiteAssets = {
  styles: string[]
  script: string
  fonts: string[]
  /** Files of a recap letter, which has a stylesheet and a script of its own. */
  letter: { styles: string[]; fonts: string[]; script: string }
}

/** `name` is the name of the OpenID provider, `problem` the reason for a failed sign-in, and `next` the path to open after a sign-in. */
export type SignInElsewhere = { name: string; problem: OidcProblem | null; next: string }

export type SiteFacts = {
  path: SitePath
  /** The public address without a trailing slash. */
  origin: string
  signUps: 'open' | 'invited' | 'closed'
  sendsMail: boolean
  /** null if users can sign in only with a password. */
  signInElsewhere: SignInElsewhere | null
  enforcesPlans: boolean
  contact: {
    email: string | null
    address: string | null
    operator: string | null
    /** Hours, such as `Mon-Fri 9am-5pm EST`. */
    liveChat: string | null
    liveChatUrl: string | null
  }
  /** The pages that the operator has set; others are not linked. */
  legal: LegalPage[]
  social: { name: string; url: string }[]
  /** Markdown. */
  changelog: string
  /** Empty except on the status page. */
  services: ServiceStatus[]
}

/** Not a `SitePath`: a shared wiki is not in the sitemap and has its own layout. */
export const sharedWikiPath = '/shared-wiki/:shareToken'

export type SharedView = {
  wiki: SharedWiki
  route: SharedRoute
  /** Entries that match the search and the category; empty outside the overview. */
  found: SharedEntry[]
  /** Empty outside the view of an entry. */
  related: SharedEntry[]
  timeline: SharedSession[]
  /** null outside the overview, and unless the game master links letters and wiki. */
  lastLetter: SharedLetter | null
  downloadUrl: string | null
}

export type SharedFacts = {
  path: typeof sharedWikiPath
  shown:
    | (SharedView & {
        /** Address of the shared wiki, without the query. */
        address: string
        /** Address to which the id and the size of a picture are appended. */
        picturesUrl: string
      })
    | { refusal: string }
}

/** The token in the path is a secret and must not be logged. */
export const letterPath = '/r/:token'
export const letterFiles = {
  clip: '/r/:token/clip/:segmentId',
  pdf: '/r/:token/letter.pdf',
  preview: '/r/:token/preview.png',
  cover: '/r/:token/cover',
} as const

export type LetterView = {
  letter: Letter
  /** Addresses of the clips by segment id; empty without sound. */
  clips: Record<string, string>
  pdfUrl: string
  coverUrl: string | null
  /** Absolute address of the picture for link previews. */
  previewUrl: string
  /** ISO date of the planned next session. */
  next: string | null
  /** The shared wiki, with those of its entries that the letter names; null unless the game master links it. */
  wiki: { url: string; entries: { id: string; name: string; aliases: string[] }[] } | null
  /** Newest first. */
  earlier: SharedLetter[]
}

export type LetterFacts = { path: typeof letterPath; shown: LetterView | { refusal: string } }

export type PageFacts = SiteFacts | SharedFacts | LetterFacts
