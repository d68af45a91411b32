import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import type { Campaign } from '#contract/campaigns.ts'
import { logout } from '#web/accounts/api.ts'
import { CitationsContext } from '#web/lib/citations.ts'
import { useIdle } from '#web/lib/use-idle.ts'
import { useSessions } from '#web/sessions/api.ts'
import { WikiPlacesContext } from '#web/wiki/wiki-places.ts'
import { Shell } from './shell.tsx'
import { useAppCitations } from './use-app-citations.ts'
import { usePlace } from './use-place.ts'
import { usePlayback } from './use-playback.ts'
import { useRailState } from './use-rail-state.ts'
import { ViewBoundary } from './view-boundary.tsx'
import { ViewSkeleton } from './view-skeleton.tsx'
import { fetchViews, viewComponents } from './views.ts'
import { type Overlay, useWorkspace, type Workspace, WorkspaceContext } from './workspace.ts'

type SignedInProps = { user: User; campaigns: Campaign[]; trouble: ReactNode }

export function SignedIn({ user, campaigns, trouble }: SignedInProps) {
  const placing = usePlace()
  const { place, to } = placing
  const campaign = campaigns.find(({ id }) => id === place.campaign) ?? campaigns[0] ?? null
  const sessions = useSessions(campaign?.id ?? null)
  const { player, uploads } = usePlayback(logout)
  const [isRailOpen, setRailOpen] = useRailState()
  const [overlay, openOverlay] = useState<Overlay | null>(null)
  const list = sessions.data ?? []
  const workspace: Workspace = {
    ...placing,
    user,
    campaigns,
    campaign,
    sessions: list,
    isLoadingSessions: sessions.isPending && campaign !== null,
    session: list.find(({ id }) => id === place.session) ?? list[0] ?? null,
    player,
    uploads,
    openRail: () => setRailOpen(true),
    overlay,
    openOverlay,
    logout,
  }
  const wikiPlaces = useMemo(
    () => ({
      overview: to({ view: 'wiki' }),
      categories: to({ view: 'wiki', page: 'categories' }),
      recent: to({ view: 'wiki', page: 'recent' }),
      category: (category: string) => to({ view: 'wiki', category }),
      entry: (entry: string) => to({ view: 'wiki', entry }),
    }),
    [to],
  )
  const isIdle = useIdle()
  useEffect(() => {
    if (isIdle) fetchViews()
  }, [isIdle])
  // The server refuses everybody else; the view would have nothing to show.
  const view = place.view === 'admin' && user.role !== 'admin' ? 'dashboard' : place.view
  const CurrentView = viewComponents[view]
  return (
    <WorkspaceContext value={workspace}>
      <WikiPlacesContext value={wikiPlaces}>
        <WithCitations>
          <Shell isRailOpen={isRailOpen} onCloseRail={() => setRailOpen(false)} trouble={trouble}>
            <ViewBoundary key={view}>
              <Suspense fallback={<ViewSkeleton />}>
                <CurrentView key={campaign?.id ?? 'none'} />
              </Suspense>
            </ViewBoundary>
          </Shell>
        </WithCitations>
      </WikiPlacesContext>
    </WorkspaceContext>
  )
}

function WithCitations({ children }: { children: ReactNode }) {
  const citations = useAppCitations(useWorkspace())
  return <CitationsContext value={citations}>{children}</CitationsContext>
}
