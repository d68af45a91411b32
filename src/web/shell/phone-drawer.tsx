import { Dialog } from '@base-ui/react/dialog'
import { Sidebar } from './sidebar.tsx'

export function PhoneDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fade fixed inset-0 z-30 bg-scrim" />
        <Dialog.Popup
          aria-label="Menu"
          className="drawer fixed inset-y-0 left-0 z-30 w-[284px] max-w-[86vw] border-r border-line bg-sunken outline-none"
        >
          <Sidebar />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
