import { Popover } from '@base-ui/react/popover'
import { Keyboard } from 'lucide-react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Keycap } from '#web/ui/keycap.tsx'
import { popupClasses } from '#web/ui/menu.tsx'

const keys = [
  { keys: ['Space'], does: 'Play or pause' },
  { keys: ['←', '→'], does: 'Back or forward 5 seconds' },
  { keys: ['↑', '↓'], does: 'Previous or next line' },
  { keys: ['/'], does: 'Find in the transcript' },
]

export function PlayerKeys() {
  return (
    <Popover.Root>
      <Popover.Trigger
        render={
          <IconButton
            className="max-md:hidden"
            label="Keyboard shortcuts"
            icon={<Keyboard size={17} strokeWidth={1.6} aria-hidden="true" />}
          />
        }
      />
      <Popover.Portal>
        <Popover.Positioner sideOffset={8} align="end" className="z-50">
          <Popover.Popup aria-label="Keyboard shortcuts" className={popupClasses}>
            <dl className="grid gap-2 p-2.5">
              {keys.map(({ keys: caps, does }) => (
                <div key={does} className="flex items-center justify-between gap-8">
                  <dt className="order-2 flex gap-1">
                    {caps.map((cap) => (
                      <Keycap key={cap}>{cap}</Keycap>
                    ))}
                  </dt>
                  <dd className="text-small text-muted">{does}</dd>
                </div>
              ))}
            </dl>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
