import { AudioLines, BookOpen, Castle, House, ShieldCheck, TextSearch } from 'lucide-react'
import type { User } from '#contract/accounts/schemas.ts'

/** `short` is the label in the tab bar on phones. */
export const mainViews = [
  { view: 'dashboard', label: 'Dashboard', short: 'Dashboard', icon: House },
  { view: 'transcription', label: 'Audio & Transcription', short: 'Sessions', icon: AudioLines },
  { view: 'wiki', label: 'Campaign Wiki', short: 'Wiki', icon: BookOpen },
  { view: 'campaigns', label: 'Manage Campaigns', short: 'Campaigns', icon: Castle },
] as const

const adminView = { view: 'admin', label: 'Admin Dashboard', short: 'Admin', icon: ShieldCheck } as const

/** Not in the tab bar, which has no room for it. */
const searchView = { view: 'search', label: 'Search', icon: TextSearch } as const

const [dashboardView, sessionsView, wikiView, campaignsView] = mainViews
const memberViews = [dashboardView, sessionsView, wikiView, searchView, campaignsView]

export const viewsFor = (role: User['role']) => (role === 'admin' ? [...memberViews, adminView] : memberViews)
