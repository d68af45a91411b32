import { lazy, type ReactNode, Suspense } from 'react'
import { useIsRecording } from '#web/audio/recorder-api.ts'
import { usePlayerState } from '#web/audio/use-player.ts'
import { usePhone } from '#web/lib/use-media.ts'
import { NoticeStack } from './notice-stack.tsx'
import { Overlays } from './overlays.tsx'
import { Rail } from './rail.tsx'
import { TabBar } from './tab-bar.tsx'
import { useFreshData } from './use-fresh-data.ts'
import { useWorkspace } from './workspace.ts'

/** Comes when there is something to hear. */
const PlayerDock = lazy(async () => ({ default: (await import('./player-dock.tsx')).PlayerDock }))
/** Comes when something is recorded. */
const RecordingDock = lazy(async () => ({ default: (await import('./recording-dock.tsx')).RecordingDock }))
/** Has time. */
const SilentCleanup = lazy(async () => ({ default: (await import('./silent-cleanup.tsx')).SilentCleanup }))
const PhoneDrawer = lazy(async () => ({ default: (await import('./phone-drawer.tsx')).PhoneDrawer }))

type ShellProps = { children: ReactNode; isRailOpen: boolean; onCloseRail: () => void; trouble: ReactNode }

/** The frame of every view: the rail, one framed panel, the player under it; on a phone a tab bar at the bottom. */
export function Shell({ children, isRailOpen, onCloseRail, trouble }: ShellProps) {
  const isPhone = usePhone()
  const { campaign, player, recorder } = useWorkspace()
  const isPlaying = usePlayerState(player).audioId !== null
  const isRecording = useIsRecording(recorder)
  useFreshData()
  return (
    <div className="grid h-dvh grid-cols-[minmax(0,1fr)] bg-sunken md:grid-cols-[248px_minmax(0,1fr)]">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-overlay px-3 py-2 focus:translate-y-0"
      >
        Skip to the content
      </a>
      {!isPhone && <Rail />}
      <div className="group/shell flex min-h-0 min-w-0 flex-col border-line bg-canvas md:my-2 md:mr-2 md:overflow-hidden md:rounded-panel md:border">
        {trouble && <div className="p-3 pb-0">{trouble}</div>}
        <div className="min-h-0 flex-1">{children}</div>
        {isRecording && (
          <Suspense fallback={null}>
            <RecordingDock />
          </Suspense>
        )}
        {isPlaying && (
          <Suspense fallback={null}>
            <PlayerDock />
          </Suspense>
        )}
        {isPhone && <TabBar />}
      </div>
      <NoticeStack className="md:left-[248px]" />
      <Overlays />
      <Suspense fallback={null}>
        <SilentCleanup campaign={campaign} />
      </Suspense>
      {isPhone && (
        <Suspense fallback={null}>
          <PhoneDrawer isOpen={isRailOpen} onClose={onCloseRail} />
        </Suspense>
      )}
    </div>
  )
}
