import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { User } from '#contract/accounts/schemas.ts'
import type { Campaign } from '#contract/campaigns/schemas.ts'
import { wikiTexts } from '#contract/wiki/schemas.ts'
import { logout } from '#web/accounts/api.ts'
import { dropObsoleteChunks } from '#web/audio/recorder/recorder-api.ts'
import { joinUnloaded } from '#web/lib/api/query-client.ts'
import { ViewpointContext } from '#web/lib/api/viewpoint.ts'
import { CitationsContext } from '#web/lib/citations.ts'
import { forgetSharedFiles } from '#web/lib/device/shared-cache.ts'
import { useIdle } from '#web/lib/hooks/timers.ts'
import { listDraftTitles } from '#web/lib/hooks/use-stored-draft.ts'
import { lazy } from '#web/lib/lazy.ts'
import { showNotice } from '#web/lib/notices.ts'
import { useSessions } from '#web/sessions/api.ts'
import { useLiveRecorder } from '#web/shell/docks/use-live-recorder.ts'
import { usePlayback } from '#web/shell/docks/use-playback.ts'
import { prefetchViews } from '#web/shell/navigation/prefetch-view.ts'
import { viewComponents } from '#web/shell/navigation/views.ts'
import { Shell } from '#web/shell/shell.tsx'
import { Part, ViewBoundary } from '#web/shell/view-boundary.tsx'
import { useAppCitations } from '#web/studio/use-app-citations.ts'
import { PictureDialogContext } from '#web/ui/face/picture-dialog.tsx'
import { WikiRoutesContext } from '#web/wiki/wiki-routes.ts'
import { useRoute } from '#web/workspace/route.ts'
import { ViewSkeleton } from '#web/workspace/view-skeleton.tsx'
import { type Overlay, useWorkspace, type Workspace, WorkspaceContext } from '#web/workspace/workspace.ts'

/** Stores the location key at which the sidebar was opened on a phone. Each navigation changes the key and so closes the sidebar. */
function useSidebarState() {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const setOpen = useCallback((isOpen: boolean) => setOpenAt(isOpen ? key : null), [key])
  return [openAt === key, setOpen] as const
}

const EntryHoverCard = lazy(async () => (await import('#web/wiki/article/entry-link.tsx')).EntryHoverCard)

const PictureDialog = lazy(async () => (await import('#web/shell/app-picture-dialog.tsx')).AppPictureDialog)

type SignedInProps = { user: User; campaigns: Campaign[]; trouble: ReactNode }

export function SignedIn({ user, campaigns, trouble }: SignedInProps) {
  const routing = useRoute()
  const { route, to } = routing
  const campaign = campaigns.find(({ id }) => id === route.campaign) ?? campaigns[0] ?? null
  const sessions = useSessions(campaign?.id ?? null)
  const { player, uploads } = usePlayback(logout)
  const recorder = useLiveRecorder(uploads)
  const [isSidebarOpen, setSidebarOpen] = useSidebarState()
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  const openOverlay = useCallback(
    (next: Overlay | null) => {
      setOverlay(next)
      // An overlay opened from the phone menu replaces the menu.
      if (next) setSidebarOpen(false)
    },
    [setSidebarOpen],
  )
  const list = sessions.data ?? []
  const workspace: Workspace = {
    ...routing,
    user,
    campaigns,
    campaign,
    sessions: list,
    isLoadingSessions: sessions.isPending && campaign !== null,
    failedSessions: joinUnloaded([sessions]),
    session: list.find(({ id }) => id === route.session) ?? list[0] ?? null,
    player,
    uploads,
    recorder,
    openSidebar: () => setSidebarOpen(true),
    overlay,
    openOverlay,
    logout: () => {
      // Closes the microphone. The recording can be finished after the next sign-in.
      recorder.leave()
      forgetSharedFiles()
      logout()
    },
  }
  const wikiRoutes = useMemo(
    () => ({
      overview: to({ view: 'wiki' }),
      categories: to({ view: 'wiki', page: 'categories' }),
      recent: to({ view: 'wiki', page: 'recent' }),
      timeline: to({ view: 'wiki', page: 'timeline' }),
      connections: to({ view: 'wiki', page: 'connections' }),
      maps: to({ view: 'wiki', page: 'maps' }),
      category: (category: string) => to({ view: 'wiki', category }),
      entry: (entry: string) => to({ view: 'wiki', entry }),
      inGraph: (pin: string) => to({ view: 'wiki', page: 'connections', pin }),
    }),
    [to],
  )
  useEffect(() => {
    for (const title of listDraftTitles(user.id)) showNotice('info', wikiTexts.typedKept(title))
    void dropObsoleteChunks(user.id)
  }, [user.id])
  const isIdle = useIdle()
  useEffect(() => {
    if (isIdle) prefetchViews()
  }, [isIdle])
  // Users who are not administrators get the dashboard, because the server rejects their admin requests.
  const view = route.view === 'admin' && user.role !== 'admin' ? 'dashboard' : route.view
  const CurrentView = viewComponents[view]
  const linksEntries = view === 'wiki' || view === 'transcription'
  return (
    <WorkspaceContext value={workspace}>
      <WikiRoutesContext value={wikiRoutes}>
        <ViewpointContext value={view === 'wiki' && route.as ? 'player' : 'own'}>
          <PictureDialogContext value={PictureDialog}>
            <WithCitations>
              <Shell
                isSidebarOpen={isSidebarOpen}
                onCloseSidebar={() => setSidebarOpen(false)}
                trouble={trouble}
              >
                <ViewBoundary key={view}>
                  <Suspense fallback={<ViewSkeleton route={{ ...route, view }} />}>
                    <CurrentView key={campaign?.id ?? 'none'} />
                  </Suspense>
                </ViewBoundary>
              </Shell>
              <Part>{linksEntries && <EntryHoverCard />}</Part>
            </WithCitations>
          </PictureDialogContext>
        </ViewpointContext>
      </WikiRoutesContext>
    </WorkspaceContext>
  )
}

function WithCitations({ children }: { children: ReactNode }) {
  const citations = useAppCitations(useWorkspace())
  return <CitationsContext value={citations}>{children}</CitationsContext>
}
