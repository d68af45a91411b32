import { createContext, useContext } from 'react'
import type { User } from '#contract/accounts/schemas.ts'
import type { Campaign } from '#contract/campaigns/schemas.ts'
import type { Session } from '#contract/sessions/schemas.ts'
import type { Player } from '#web/audio/player/player.ts'
import type { Recorder } from '#web/audio/recorder/recorder.ts'
import type { Uploads } from '#web/audio/upload/uploads.ts'
import type { FailedQuery } from '#web/lib/api/query-client.ts'
import type { useRoute } from './route.ts'

export type WikiTool = 'duplicates' | 'bin' | 'clear-wiki'
export type WikiOverlay =
  | WikiTool
  | 'new-entry'
  | 'edit'
  | 'delete'
  | 'history'
  | 'export'
  | 'fix-name'
  | 'picture'
export type Overlay = 'palette' | 'shortcuts' | WikiOverlay

export type Workspace = ReturnType<typeof useRoute> & {
  user: User
  campaigns: Campaign[]
  /** The campaign in the URL, else the first. */
  campaign: Campaign | null
  sessions: Session[]
  isLoadingSessions: boolean
  /** Set if the sessions could not be loaded. Views must then not claim that there are no sessions. */
  failedSessions: FailedQuery | undefined
  /** The session in the URL, else the newest. */
  session: Session | null
  player: Player
  uploads: Uploads
  recorder: Recorder
  openSidebar: () => void
  overlay: Overlay | null
  openOverlay: (overlay: Overlay | null) => void
  logout: () => void
}

export const WorkspaceContext = createContext<Workspace | null>(null)

export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext)
  if (!workspace) throw new Error('useWorkspace outside of the signed-in application')
  return workspace
}

export function useLeaveGoneCampaign(): (campaignId: string) => void {
  const { campaign, route, go, player } = useWorkspace()
  return (campaignId) => {
    if (campaign?.id !== campaignId) return
    player.unload()
    go({ view: route.view, campaign: null, session: null })
  }
}
