import { TextSearch } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { usePlayerState } from '#web/audio/player/player.ts'
import { useIsRecording } from '#web/audio/recorder/recorder-api.ts'
import { useIdle } from '#web/lib/hooks/timers.ts'
import { useIsOnline, usePhone } from '#web/lib/hooks/use-media.ts'
import { lazy } from '#web/lib/lazy.ts'
import { JobResultRefresh } from '#web/shell/live-updates/job-result-refresh.tsx'
import { tabPages } from '#web/shell/navigation/main-pages.ts'
import { Overlays } from '#web/shell/palette/overlays.tsx'
import { openReport } from '#web/transcription/api.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { SilentCleanup } from '#web/wiki/silent-cleanup.tsx'
import { useWorkspace } from '#web/workspace/workspace.ts'
import { NoticeStack } from './notice-stack.tsx'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { Part } from './view-boundary.tsx'

const PlayerDock = lazy(async () => (await import('#web/shell/docks/player-dock.tsx')).PlayerDock)
const RecordingDock = lazy(async () => (await import('#web/shell/docks/recording-dock.tsx')).RecordingDock)
const TaskDock = lazy(async () => (await import('#web/shell/docks/task-dock.tsx')).TaskDock)
const AnnouncementBar = lazy(async () => (await import('./announcement-bar.tsx')).AnnouncementBar)
const PhoneDrawer = lazy(async () => (await import('./phone-drawer.tsx')).PhoneDrawer)

const EventListener = lazy(
  async () => (await import('#web/shell/live-updates/event-listener.tsx')).EventListener,
)
const ServerAway = lazy(async () => (await import('#web/shell/live-updates/server-away.tsx')).ServerAway)
const DeviceServices = lazy(
  async () => (await import('#web/studio/incoming/device-services.tsx')).DeviceServices,
)
const ImportReportDialog = lazy(
  async () => (await import('#web/transcription/import-report.tsx')).ImportReportDialog,
)

type ShellProps = {
  children: ReactNode
  isSidebarOpen: boolean
  onCloseSidebar: () => void
  trouble: ReactNode
}

export function Shell({ children, isSidebarOpen, onCloseSidebar, trouble }: ShellProps) {
  const isPhone = usePhone()
  const isOnline = useIsOnline()
  const { route, user, campaign, session, player, recorder } = useWorkspace()
  const isSharedPreview = route.view === 'wiki' && route.as === 'shared' && campaign !== null
  const isFullWindow = isSharedPreview || route.view === 'table'
  const isIdle = useIdle()
  const { audioId, sessionId, wasPlayed } = usePlayerState(player)
  const isOfSession = route.view === 'transcription' && session?.id === sessionId
  const hasPlayer = audioId !== null && (isOfSession || wasPlayed) && !isFullWindow
  const isRecording = useIsRecording(recorder)
  const isReportOpen = openReport.usePart((one) => one !== null)
  return (
    <div
      className={joinClasses(
        'print-flow grid h-dvh grid-cols-[minmax(0,1fr)] bg-sunken',
        !isFullWindow && 'grid-rows-[48px_minmax(0,1fr)] md:grid-cols-[248px_minmax(0,1fr)]',
      )}
    >
      {!isFullWindow && (
        <>
          <a
            href="#content"
            className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-overlay px-3 py-2 focus:translate-y-0"
          >
            Skip to the content
          </a>
          <TopBar />
        </>
      )}
      {!isPhone && !isFullWindow && (
        <div className="contents print-hidden">
          <Sidebar />
        </div>
      )}
      <div
        className={joinClasses(
          'print-flow group/shell flex min-h-0 min-w-0 flex-col border-line bg-canvas',
          !isFullWindow && 'md:mr-2 md:mb-2 md:overflow-hidden md:rounded-panel md:border',
        )}
      >
        <div className="contents print-hidden">
          {isOnline ? (
            <Part>{isIdle && <ServerAway />}</Part>
          ) : (
            <div className="p-3 pb-0">
              <Banner kind="info">You are offline. What you see may be out of date.</Banner>
            </div>
          )}
          {trouble && <div className="p-3 pb-0">{trouble}</div>}
          <Part>{isIdle && <AnnouncementBar />}</Part>
        </div>
        <div className="print-flow relative min-h-0 flex-1">
          {children}
          <div className="print-hidden pointer-events-none absolute inset-x-3 bottom-3 z-30 grid grid-cols-[minmax(0,1fr)] justify-items-end gap-2">
            <NoticeStack className="w-full" />
            <Part>{isIdle && !isFullWindow && <TaskDock />}</Part>
          </div>
        </div>
        <div className="contents print-hidden">
          <Part>{isRecording && <RecordingDock />}</Part>
          <Part>{hasPlayer && <PlayerDock />}</Part>
          {isPhone && !isFullWindow && <TabBar />}
        </div>
      </div>
      <Part>
        <Overlays />
      </Part>
      <Part>{isIdle && <EventListener userId={user.id} />}</Part>
      <JobResultRefresh />
      <SilentCleanup campaign={campaign} />
      <Part>{isIdle && <DeviceServices />}</Part>
      <Part>{isReportOpen && <ImportReportDialog />}</Part>
      <Part>{isPhone && <PhoneDrawer isOpen={isSidebarOpen} onClose={onCloseSidebar} />}</Part>
    </div>
  )
}

const tab =
  'group grid content-center justify-items-center gap-[3px] text-micro font-medium text-subtle -outline-offset-2 aria-[current]:text-fg'
const look = { size: 20, strokeWidth: 1.6, className: 'group-aria-[current]:text-gilt' }

function TabBar() {
  const { route, to, openOverlay } = useWorkspace()
  return (
    <nav
      aria-label="Main"
      className="grid h-16 shrink-0 grid-cols-5 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)]"
    >
      {tabPages.map(({ view, short, icon: PageIcon }) => (
        <Fragment key={view}>
          {view === 'campaigns' && (
            <button type="button" onClick={() => openOverlay('palette')} className={tab}>
              <TextSearch {...look} />
              Search
            </button>
          )}
          <Link
            to={to({ view, session: null })}
            aria-current={route.view === view ? 'page' : undefined}
            className={tab}
          >
            <PageIcon {...look} />
            {short}
          </Link>
        </Fragment>
      ))}
    </nav>
  )
}
