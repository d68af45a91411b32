import { AudioLines, BookOpen, Castle, House, ShieldCheck, TextSearch } from 'lucide-react'
import type { User } from '#contract/accounts/schemas.ts'

/** `short` is the label in the tab bar on phones. */
export const mainViews = [
  { view: 'dashboard', label: 'Dashboard', short: 'Dashboard', icon: House },
  { view: 'transcription', label: 'Audio & Transcription', short: 'Sessions', icon: AudioLines },
  { view: 'wiki', label: 'Campaign Wiki', short: 'Wiki', icon: BookOpen },
  { view: 'search', label: 'Search', short: 'Search', icon: TextSearch },
  { view: 'campaigns', label: 'Manage Campaigns', short: 'Campaigns', icon: Castle },
] as const

const adminView = { view: 'admin', label: 'Admin Dashboard', icon: ShieldCheck } as const

export const viewsFor = (role: User['role']) => (role === 'admin' ? [...mainViews, adminView] : mainViews)
