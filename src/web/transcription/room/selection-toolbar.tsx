import { useMedia } from '#web/lib/hooks/use-media.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { MenuAction } from '#web/ui/popups/menu.tsx'

const width = 300
const height = 40
const distance = 8

type SelectionToolbarProps = { box: DOMRect; actions: MenuAction[] }

/**
 * Shown above the selected words, or below them if there is no room above. On touch screens, it is always below, because the browser shows
 * its own menu above.
 */
export function SelectionToolbar({ box, actions }: SelectionToolbarProps) {
  const isTouch = useMedia('(pointer: coarse)')
  const above = box.top - height - distance
  const top = isTouch || above < 0 ? box.bottom + distance + (isTouch ? 12 : 0) : above
  const left = Math.max(8, Math.min(window.innerWidth - width - 8, box.left + box.width / 2 - width / 2))
  return (
    <div
      role="toolbar"
      aria-label="Selected words"
      className="pop fixed z-30 flex items-center justify-center gap-0.5 rounded-panel border border-line bg-overlay p-1 shadow-pop"
      style={{ top, left, width }}
    >
      {actions.map(({ label, icon, onSelect }) => (
        <button
          key={label}
          type="button"
          // Keeps the selection when the button is pressed.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onSelect}
          className="flex h-8 items-center gap-1.5 rounded-[7px] px-2.5 text-small font-medium text-fg hover:bg-hover"
        >
          {icon && <Icon icon={icon} />}
          {label}
        </button>
      ))}
    </div>
  )
}
