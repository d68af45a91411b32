import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { usePhone } from '#web/lib/use-media.ts'
import { NoticeStack } from './notice-stack.tsx'
import { PlayerDock } from './player-dock.tsx'
import { Rail } from './rail.tsx'
import { TabBar } from './tab-bar.tsx'
import { useFreshData } from './use-fresh-data.ts'

type ShellProps = { children: ReactNode; isRailOpen: boolean; onCloseRail: () => void; trouble: ReactNode }

/** The frame of every view: the rail, one framed panel, the player under it; on a phone a tab bar at the bottom. */
export function Shell({ children, isRailOpen, onCloseRail, trouble }: ShellProps) {
  const isPhone = usePhone()
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
      <div className="flex min-h-0 min-w-0 flex-col border-line bg-canvas md:my-2 md:mr-2 md:overflow-hidden md:rounded-panel md:border">
        {trouble && <div className="p-3 pb-0">{trouble}</div>}
        <div className="min-h-0 flex-1">{children}</div>
        <PlayerDock />
        {isPhone && <TabBar />}
      </div>
      <NoticeStack className="md:left-[248px]" />
      {isPhone && (
        <Dialog.Root open={isRailOpen} onOpenChange={(isOpen) => !isOpen && onCloseRail()}>
          <Dialog.Portal>
            <Dialog.Backdrop className="fade fixed inset-0 z-30 bg-scrim" />
            <Dialog.Popup
              aria-label="Menu"
              className="drawer fixed inset-y-0 left-0 z-30 w-[284px] max-w-[86vw] border-r border-line bg-sunken outline-none"
            >
              <Rail />
            </Dialog.Popup>
          </Dialog.Portal>
        </Dialog.Root>
      )}
    </div>
  )
}
