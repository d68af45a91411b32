import { AudioLines, BookOpen, Castle, House, ShieldCheck } from 'lucide-react'
import type { User } from '#contract/accounts.ts'

/** The views of the sidebar under Main (part 1 §2.5); `short` is for the bar of a phone. */
export const mainViews = [
  { view: 'dashboard', label: 'Dashboard', short: 'Dashboard', icon: House },
  { view: 'transcription', label: 'Audio & Transcription', short: 'Sessions', icon: AudioLines },
  { view: 'wiki', label: 'Campaign Wiki', short: 'Wiki', icon: BookOpen },
  { view: 'campaigns', label: 'Manage Campaigns', short: 'Campaigns', icon: Castle },
] as const

/** For administrators alone. */
const adminView = { view: 'admin', label: 'Admin Dashboard', short: 'Admin', icon: ShieldCheck } as const

/** What somebody finds under Main. */
export const viewsFor = (role: User['role']) => (role === 'admin' ? [...mainViews, adminView] : mainViews)
