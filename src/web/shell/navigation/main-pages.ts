import {
  AudioLines,
  BookOpen,
  Castle,
  Hourglass,
  House,
  Map as MapIcon,
  ShieldCheck,
  Waypoints,
} from 'lucide-react'
import type { User } from '#contract/accounts/schemas.ts'
import type { AppRoute } from '#web/workspace/route.ts'

/** `short` is the label in the tab bar on phones, which has the pages with one only. */
const mainPages = [
  { view: 'dashboard', label: 'Dashboard', short: 'Dashboard', icon: House },
  { view: 'transcription', label: 'Audio & Transcription', short: 'Sessions', icon: AudioLines },
  { view: 'wiki', label: 'Campaign Wiki', short: 'Wiki', icon: BookOpen },
  { view: 'wiki', page: 'timeline', label: 'Timeline', icon: Hourglass },
  { view: 'wiki', page: 'maps', label: 'Map', icon: MapIcon },
  { view: 'wiki', page: 'connections', label: 'Graph', icon: Waypoints },
  { view: 'campaigns', label: 'Manage Campaigns', short: 'Campaigns', icon: Castle },
] as const

const adminPage = { view: 'admin', label: 'Admin Dashboard', icon: ShieldCheck } as const

export type MainPage = (typeof mainPages)[number] | typeof adminPage

export const pagesFor = (role: User['role']): readonly MainPage[] =>
  role === 'admin' ? [...mainPages, adminPage] : mainPages

export const isWikiTool = ({ view, page }: Pick<AppRoute, 'view' | 'page'>) =>
  view === 'wiki' && mainPages.some((one) => 'page' in one && one.page === page)

export const isCurrentPage = (page: MainPage, route: Pick<AppRoute, 'view' | 'page'>) =>
  page.view === route.view &&
  ('page' in page ? page.page === route.page : page.view !== 'wiki' || !isWikiTool(route))

export const tabPages = mainPages.filter((page) => 'short' in page)
