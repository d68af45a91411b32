import { AudioLines, BookOpen, Castle, House } from 'lucide-react'

/** The views of the sidebar under Main (part 1 §2.5); `short` is for the bar of a phone. */
export const mainViews = [
  { view: 'dashboard', label: 'Dashboard', short: 'Dashboard', icon: House },
  { view: 'transcription', label: 'Audio & Transcription', short: 'Sessions', icon: AudioLines },
  { view: 'wiki', label: 'Campaign Wiki', short: 'Wiki', icon: BookOpen },
  { view: 'campaigns', label: 'Manage Campaigns', short: 'Campaigns', icon: Castle },
] as const
