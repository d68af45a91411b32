import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import type { Campaign } from '#contract/campaigns.ts'
import { wikiTexts } from '#contract/wiki.ts'
import { logout } from '#web/accounts/api.ts'
import { dropObsoleteChunks } from '#web/audio/recorder-api.ts'
import { CitationsContext } from '#web/lib/citations.ts'
import { joinUnloaded } from '#web/lib/find-missing.ts'
import { listDraftTitles } from '#web/lib/kept-text.ts'
import { showNotice } from '#web/lib/notices.ts'
import { useIdle } from '#web/lib/use-idle.ts'
import { useSessions } from '#web/sessions/api.ts'
import { AudienceContext } from '#web/wiki/audience.ts'
import { WikiRoutesContext } from '#web/wiki/wiki-places.ts'
import { prefetchViews } from './fetch-view.ts'
import { Shell } from './shell.tsx'
import { useAppCitations } from './use-app-citations.ts'
import { useLiveRecorder } from './use-live-recorder.ts'
import { useRoute } from './use-place.ts'
import { usePlayback } from './use-playback.ts'
import { useRailState } from './use-rail-state.ts'
import { ViewBoundary } from './view-boundary.tsx'
import { ViewSkeleton } from './view-skeleton.tsx'
import { viewComponents } from './views.ts'
import { type Overlay, useWorkspace, type Workspace, WorkspaceContext } from './workspace.ts'

const EntryHoverCard = lazy(async () => ({
  default: (await import('#web/wiki/entry-link.tsx')).EntryHoverCard,
}))

type SignedInProps = { user: User; campaigns: Campaign[]; trouble: ReactNode }

export function SignedIn({ user, campaigns, trouble }: SignedInProps) {
  const routing = useRoute()
  const { route, to } = routing
  const campaign = campaigns.find(({ id }) => id === route.campaign) ?? campaigns[0] ?? null
  const sessions = useSessions(campaign?.id ?? null)
  const { player, uploads } = usePlayback(logout)
  const recorder = useLiveRecorder(uploads)
  const [isRailOpen, setRailOpen] = useRailState()
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  const openOverlay = useCallback(
    (next: Overlay | null) => {
      setOverlay(next)
      // An overlay opened from the phone menu replaces it.
      if (next) setRailOpen(false)
    },
    [setRailOpen],
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
    openRail: () => setRailOpen(true),
    overlay,
    openOverlay,
    logout: () => {
      // Closes the microphone; the recorded part can be finished after the next sign-in.
      recorder.leave()
      logout()
    },
  }
  const wikiPlaces = useMemo(
    () => ({
      overview: to({ view: 'wiki' }),
      categories: to({ view: 'wiki', page: 'categories' }),
      recent: to({ view: 'wiki', page: 'recent' }),
      timeline: to({ view: 'wiki', page: 'timeline' }),
      category: (category: string) => to({ view: 'wiki', category }),
      entry: (entry: string) => to({ view: 'wiki', entry }),
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
  // The server refuses everyone else, so the view would be empty.
  const view = route.view === 'admin' && user.role !== 'admin' ? 'dashboard' : route.view
  const CurrentView = viewComponents[view]
  const linksEntries = view === 'wiki' || view === 'transcription'
  return (
    <WorkspaceContext value={workspace}>
      <WikiRoutesContext value={wikiPlaces}>
        <AudienceContext value={view === 'wiki' && route.as ? 'player' : 'own'}>
          <WithCitations>
            <Shell isRailOpen={isRailOpen} onCloseRail={() => setRailOpen(false)} trouble={trouble}>
              <ViewBoundary key={view}>
                <Suspense fallback={<ViewSkeleton route={{ view, entry: route.entry }} />}>
                  <CurrentView key={campaign?.id ?? 'none'} />
                </Suspense>
              </ViewBoundary>
            </Shell>
            <Suspense fallback={null}>{linksEntries && <EntryHoverCard />}</Suspense>
          </WithCitations>
        </AudienceContext>
      </WikiRoutesContext>
    </WorkspaceContext>
  )
}

function WithCitations({ children }: { children: ReactNode }) {
  const citations = useAppCitations(useWorkspace())
  return <CitationsContext value={citations}>{children}</CitationsContext>
}
